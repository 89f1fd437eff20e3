import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useState } from 'react';
import { areInterests, type Interest } from '../../lib/format/interest-names.ts';
import { hasShape, isText } from '../../lib/has-shape.ts';
import { keepInput, readKept } from '../../lib/session/kept-input.ts';

type ProfileEdit = { about: string; preferences: Interest[] };
const isProfileEdit = hasShape<ProfileEdit>({ about: isText, preferences: areInterests });

/** What a person is changing about their profile. It survives a reload of this tab (product 2.14). */
export function useKeptEdit(user: OwnProfile) {
  const key = `ballpark.profile-edit.${user.id}` as const;
  const untouched = { about: user.about ?? '', preferences: user.preferences };
  const [kept] = useState(() => readKept(sessionStorage, key, isProfileEdit));
  const [edit, setEdit] = useState<ProfileEdit>(kept ?? untouched);
  const forget = () => sessionStorage.removeItem(key);

  function change(part: Partial<ProfileEdit>) {
    const next = { ...edit, ...part };
    setEdit(next);
    if (isSame(next, untouched)) forget();
    else keepInput(sessionStorage, key, next);
  }

  return { edit, wasKept: kept !== null, change, forget };
}

/** The order in which interests were chosen says nothing. */
function isSame(one: ProfileEdit, other: ProfileEdit): boolean {
  const textOf = ({ about, preferences }: ProfileEdit) => JSON.stringify([about, preferences.toSorted()]);
  return textOf(one) === textOf(other);
}

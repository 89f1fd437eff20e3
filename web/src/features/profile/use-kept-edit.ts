import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useState } from 'react';
import { areInterests, type Interest } from '../../lib/interest-names.ts';
import { hasShape, isText } from '../../lib/has-shape.ts';
import { keepInput, readKept } from '../../lib/kept-input.ts';

type ProfileEdit = { about: string; preferences: Interest[] };
const isProfileEdit = hasShape<ProfileEdit>({ about: isText, preferences: areInterests });

/** What a person is changing about their profile. It survives a reload of this tab (experience: forms). */
export function useKeptEdit(user: OwnProfile) {
  const key = `ballpark.profile-edit.${user.id}`;
  const [edit, setEdit] = useState<ProfileEdit>(
    () =>
      readKept(sessionStorage, key, isProfileEdit) ?? {
        about: user.about ?? '',
        preferences: user.preferences,
      },
  );

  function change(part: Partial<ProfileEdit>) {
    const next = { ...edit, ...part };
    setEdit(next);
    keepInput(sessionStorage, key, next);
  }

  return { edit, change, forget: () => sessionStorage.removeItem(key) };
}

import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Point } from '@ballpark/domain/distance.ts';
import { type InitialColor, initialColors } from '@ballpark/domain/initial-color.ts';
import { useState } from 'react';
import { areInterests, type Interest } from '../../lib/format/interest-names.ts';
import { hasShape, isNumber, isText, orAbsent } from '../../lib/has-shape.ts';
import { keepInput, readKept } from '../../lib/session/kept-input.ts';
import { tabStore } from '../../lib/storage.ts';

/** The place that is being entered; a text that was typed and not chosen has no point. */
type City = { text: string; point?: Point | undefined };
/** `color`: behind the initial, once another one is chosen. */
type ProfileEdit = {
  about: string;
  preferences: Interest[];
  color?: InitialColor | undefined;
  city?: City | undefined;
};
const isProfileEdit = hasShape<ProfileEdit>({
  about: isText,
  preferences: areInterests,
  color: orAbsent((color) => initialColors.some((each) => each === color)),
  city: orAbsent(
    hasShape<City>({
      text: isText,
      point: orAbsent(hasShape<Point>({ latitude: isNumber, longitude: isNumber })),
    }),
  ),
});

/** What a person is changing about their profile. It survives a reload of this tab (product 2.14). */
export function useKeptEdit(user: OwnProfile) {
  const key = `ballpark.profile-edit.${user.id}` as const;
  const untouched = { about: user.about ?? '', preferences: user.preferences };
  const [kept] = useState(() => readKept(tabStore, key, isProfileEdit));
  const [edit, setEdit] = useState<ProfileEdit>(kept ?? untouched);
  const forget = () => tabStore.removeItem(key);

  function change(part: Partial<ProfileEdit>) {
    const next = { ...edit, ...part };
    setEdit(next);
    if (isSame(next, untouched)) forget();
    else keepInput(tabStore, key, next);
  }

  return { edit, wasKept: kept !== null, change, forget };
}

/** The order in which interests were chosen says nothing. */
function isSame(one: ProfileEdit, other: ProfileEdit): boolean {
  const textOf = ({ about, preferences, color, city }: ProfileEdit) =>
    JSON.stringify([about, preferences.toSorted(), color, city]);
  return textOf(one) === textOf(other);
}

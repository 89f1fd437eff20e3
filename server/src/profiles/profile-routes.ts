import {
  getProfile,
  getStreak,
  listOwnClosedGuesses,
  listProfileListings,
  listProfileSuggestions,
  showStreak,
  updateProfile,
} from '@ballpark/domain/contract/profiles.ts';
import { maxTrack } from '@ballpark/domain/track-record.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { findCountedGuesses } from '../prices/record-queries.ts';
import { findProfile, saveStreakShown } from './profile-queries.ts';
import {
  changeProfile,
  presentClosedGuess,
  presentOwnProfile,
  presentPublicProfile,
  readListingsOf,
  readProfile,
  readStreak,
  readSuggestionsBy,
} from './profile.ts';

export function profileRoutes(add: AddEndpoint, deps: Deps): void {
  const { db } = deps;
  add(getProfile, async ({ params, user }) => presentPublicProfile(await readProfile(db, params.id, user)));
  add(updateProfile, async ({ body, user }) => ({ user: await changeProfile(deps, body, user) }));
  add(listOwnClosedGuesses, async ({ user }) =>
    (await findCountedGuesses(db, user.id, maxTrack)).map(presentClosedGuess),
  );
  add(listProfileListings, ({ params, user }) => readListingsOf(db, params.id, user));
  add(listProfileSuggestions, ({ params, user }) => readSuggestionsBy(db, params.id, user));
}

export function streakRoutes(add: AddEndpoint, deps: Deps): void {
  add(getStreak, ({ user }) => readStreak(deps, user));
  add(showStreak, async ({ body, user }) => {
    await saveStreakShown(deps.db, user.id, body.isShown);
    const saved = await findProfile(deps.db, user.id);
    if (!saved) throw new NotFound('userNotFound');
    return { user: presentOwnProfile(saved) };
  });
}

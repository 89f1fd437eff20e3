import {
  getProfile,
  listOwnClosedGuesses,
  listProfileListings,
  listProfileSuggestions,
  updateProfile,
} from '@ballpark/domain/contract/profiles.ts';
import { longestTrack } from '@ballpark/domain/track-record.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { changeProfile } from './change-profile.ts';
import { findCountedGuesses } from '../prices/record-queries.ts';
import { presentClosedGuess, presentPublicProfile } from './present-profile.ts';
import { readListingsOf, readProfile, readSuggestionsBy } from './read-profile.ts';

export function profileRoutes(add: AddEndpoint, deps: Deps): void {
  const { db } = deps;
  add(getProfile, async ({ params, user }) => presentPublicProfile(await readProfile(db, params.id, user)));
  add(updateProfile, async ({ body, user }) => ({ user: await changeProfile(deps, body, user) }));
  add(listOwnClosedGuesses, async ({ user }) =>
    (await findCountedGuesses(db, user.id, longestTrack)).map(presentClosedGuess),
  );
  add(listProfileListings, ({ params, user }) => readListingsOf(db, params.id, user));
  add(listProfileSuggestions, ({ params, user }) => readSuggestionsBy(db, params.id, user));
}

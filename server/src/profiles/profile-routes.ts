import {
  getProfile,
  listOwnClosedGuesses,
  listProfileListings,
  listProfileSuggestions,
  updateProfile,
  type ProfileListing,
  type ProfileSuggestion,
} from '@ballpark/domain/contract/profiles.ts';
import { longestTrack } from '@ballpark/domain/track-record.ts';
import type { Deps } from '../deps.ts';
import type { SessionUser } from '../session-user.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { NotFound } from '../errors.ts';
import { type Reader, sees } from '../sees.ts';
import { presentCard } from '../search/present-card.ts';
import { presentSuggestion } from '../listings/suggestions/present-suggestion.ts';
import { changeProfile } from './change-profile.ts';
import { findCountedGuesses } from '../prices/track-queries.ts';
import { presentClosedGuess, presentPublicProfile } from './present-profile.ts';
import { findListingsOf, findProfile, findSuggestionsBy, findSuggestionsOn } from './profile-queries.ts';

const most = 100;

export function profileRoutes(add: AddEndpoint, deps: Deps): void {
  add(getProfile, async ({ params, user }) => presentPublicProfile(await profileOf(params.id, user)));
  add(updateProfile, async ({ body, user }) => ({ user: await changeProfile(deps, body, user) }));
  add(listOwnClosedGuesses, async ({ user }) =>
    (await findCountedGuesses(deps.db, user.id, longestTrack)).map(presentClosedGuess),
  );
  add(listProfileListings, async ({ params, user }) => {
    await profileOf(params.id, user);
    return listingsOf(params.id, user);
  });
  add(listProfileSuggestions, async ({ params, user }) => {
    await profileOf(params.id, user);
    return suggestionsBy(params.id, user);
  });

  async function profileOf(userId: string, reader: SessionUser) {
    const profile = await findProfile(deps.db, userId);
    const isHidden = profile?.is_hidden && reader.id !== userId && reader.role === 'member';
    if (!profile || isHidden || !sees(reader, userId)) throw new NotFound('userNotFound');
    return profile;
  }

  async function listingsOf(userId: string, reader: Reader): Promise<ProfileListing[]> {
    const listings = await findListingsOf(deps.db, userId, most, reader.id);
    const suggestions = await findSuggestionsOn(
      deps.db,
      listings.map((listing) => listing.id),
      reader.id,
    );
    const seen = suggestions.filter(({ user_id: authorId }) => sees(reader, authorId));
    const byListing = Map.groupBy(seen.map(presentSuggestion), (suggestion) => suggestion.listingId);
    return listings.map((listing) => ({
      ...presentCard(listing),
      priceSuggestions: byListing.get(listing.id) ?? [],
    }));
  }

  async function suggestionsBy(userId: string, reader: Reader): Promise<ProfileSuggestion[]> {
    const rows = await findSuggestionsBy(deps.db, userId, most, reader.id);
    const seen = rows.filter(({ owner_id: ownerId }) => sees(reader, ownerId));
    return seen.map((row) => ({
      ...presentSuggestion(row),
      ...(row.shows_guesses ? {} : { amount: null, comment: null }),
      listing: {
        id: row.listing_id,
        title: row.title,
        type: row.type,
        location: row.location,
        currency: row.currency,
        isActive: row.is_active,
      },
    }));
  }
}

import {
  getProfile,
  listProfileListings,
  listProfileSuggestions,
  updateProfile,
  type ProfileListing,
  type ProfileSuggestion,
} from '@ballpark/domain/contract/profiles.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { NotFound } from '../errors.ts';
import { presentCard } from '../search/present-card.ts';
import { presentSuggestion } from '../listings/suggestions/present-suggestion.ts';
import { changeProfile } from './change-profile.ts';
import { presentPublicProfile } from './present-profile.ts';
import { findListingsOf, findProfile, findSuggestionsBy, findSuggestionsOn } from './profile-queries.ts';

const most = 100;

export function profileRoutes(add: AddEndpoint, deps: Deps): void {
  add(getProfile, async ({ params }) => presentPublicProfile(await profileOf(params.id)));
  add(updateProfile, async ({ body, user }) => ({ user: await changeProfile(deps, body, user) }));
  add(listProfileListings, async ({ params }) => {
    await profileOf(params.id);
    return listingsOf(params.id);
  });
  add(listProfileSuggestions, async ({ params }) => {
    await profileOf(params.id);
    return suggestionsBy(params.id);
  });

  async function profileOf(userId: string) {
    const profile = await findProfile(deps.db, userId);
    if (!profile) throw new NotFound('userNotFound');
    return profile;
  }

  async function listingsOf(userId: string): Promise<ProfileListing[]> {
    const listings = await findListingsOf(deps.db, userId, most);
    const suggestions = await findSuggestionsOn(
      deps.db,
      listings.map((listing) => listing.id),
    );
    const byListing = Map.groupBy(suggestions.map(presentSuggestion), (suggestion) => suggestion.listingId);
    return listings.map((listing) => ({
      ...presentCard(listing),
      priceSuggestions: byListing.get(listing.id) ?? [],
    }));
  }

  async function suggestionsBy(userId: string): Promise<ProfileSuggestion[]> {
    const rows = await findSuggestionsBy(deps.db, userId, most);
    return rows.map((row) => ({
      ...presentSuggestion(row),
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

import type { ProfileListing, ProfileSuggestion } from '@ballpark/domain/contract/profiles.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { presentSuggestion } from '../listings/suggestions.ts';
import { presentCard } from '../search/present-card.ts';
import { sees } from '../sees.ts';
import type { SessionUser } from '../session-user.ts';
import { findListingsOf, findProfile, findSuggestionsBy, findSuggestionsOn } from './profile-queries.ts';

type Db = Deps['db'];

const most = 100;

/** A person's profile, as far as the reader may see it. Throws 404 if they may not; members cannot see a hidden one. */
export async function readProfile(db: Db, userId: string, reader: SessionUser) {
  const profile = await findProfile(db, userId);
  const isHidden = profile?.is_hidden && reader.id !== userId && reader.role === 'member';
  if (!profile || isHidden || !sees(reader, userId)) throw new NotFound('userNotFound');
  return profile;
}

/** The newest listings of a person, each with the suggestions on it that the reader may see. */
export async function readListingsOf(db: Db, userId: string, reader: SessionUser): Promise<ProfileListing[]> {
  await readProfile(db, userId, reader);
  const listings = await findListingsOf(db, userId, most, reader.id);
  const suggestions = await findSuggestionsOn(
    db,
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

/** The newest suggestions of a person, without the price, note and time of a change of those that the reader has yet to guess. */
export async function readSuggestionsBy(
  db: Db,
  userId: string,
  reader: SessionUser,
): Promise<ProfileSuggestion[]> {
  await readProfile(db, userId, reader);
  const rows = await findSuggestionsBy(db, userId, most, reader);
  return rows.map((row) => ({
    ...presentSuggestion(row),
    ...(row.shows_guesses ? {} : { amount: null, comment: null, editedAt: null }),
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

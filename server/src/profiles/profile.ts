import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  ClosedGuess,
  OwnProfile,
  ProfileListing,
  ProfileSuggestion,
  PublicProfile,
  updateProfile,
} from '@ballpark/domain/contract/profiles.ts';
import { initialColorOf } from '@ballpark/domain/initial-color.ts';
import { interests } from '@ballpark/domain/interests.ts';
import { dayNumber, localDay, streakOf } from '@ballpark/domain/local-day.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { pagesToAccept } from '@ballpark/domain/site-pages.ts';
import { trackRecordOf } from '@ballpark/domain/track-record.ts';
import { limitProfile } from '../newcomers/posting-limits.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { holdIfWatched } from '../listings/hold.ts';
import { presentSuggestion } from '../listings/suggestions.ts';
import { ownPhotoIds } from '../photos/save-photos.ts';
import { placeOfPerson } from '../places/place-of-person.ts';
import type { CountedGuess } from '../prices/record-queries.ts';
import { type SessionUser, canSee } from '../session-user.ts';
import {
  type ProfileRow,
  findGuessedDays,
  findListingsOf,
  findProfile,
  findSuggestionsBy,
  findSuggestionsOn,
  lockProfile,
  saveProfile,
} from './profile-queries.ts';
import { presentCard } from '../cards/present-card.ts';

type Db = Deps['db'];

const most = 100;

/** Throws 404 if the reader may not see it; members cannot see a hidden one. */
export async function readProfile(db: Db, userId: string, reader: SessionUser) {
  const profile = await findProfile(db, userId);
  const isHidden = profile?.is_hidden && reader.id !== userId && reader.role === 'member';
  if (!profile || isHidden || !canSee(reader, userId)) throw new NotFound('userNotFound');
  return profile;
}

export async function readListingsOf(db: Db, userId: string, reader: SessionUser): Promise<ProfileListing[]> {
  await readProfile(db, userId, reader);
  const listings = await findListingsOf(db, userId, most, reader.id);
  const suggestions = await findSuggestionsOn(
    db,
    listings.map((listing) => listing.id),
    reader.id,
  );
  const seen = suggestions.filter(({ user_id: authorId }) => canSee(reader, authorId));
  const byListing = Map.groupBy(seen.map(presentSuggestion), (suggestion) => suggestion.listingId);
  return listings.map((listing) => ({
    ...presentCard(listing),
    priceSuggestions: byListing.get(listing.id) ?? [],
  }));
}

/** Omits price, note and time of change where the reader has not guessed yet. */
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

export function presentOwnProfile(row: ProfileRow): OwnProfile {
  return {
    ...presentPublicProfile(row),
    latitude: row.latitude,
    longitude: row.longitude,
    centre:
      row.city_latitude === null || row.city_longitude === null
        ? null
        : { latitude: row.city_latitude, longitude: row.city_longitude },
    email: row.email,
    address: row.location,
    isEmailVerified: row.email_verified_at !== null,
    isMailRefused: row.mail_refused_at !== null,
    role: row.role,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    waiting: row.waits_since && (row.refused_at === null ? 'moderator' : 'refused'),
    suspension: row.suspended_at && { until: row.suspended_until?.toISOString() ?? null },
    limitedUntil: row.limited_until?.toISOString() ?? null,
    toAccept: pagesToAccept({ terms: row.terms_version ?? 0, rules: row.rules_version ?? 0 }),
    showsStreak: row.shows_streak,
    language: row.language,
    wantedListingId: row.onboarded_at === null ? row.wanted_listing_id : null,
    hasChosenIndependentGuesses: row.has_chosen_independent_guesses ?? false,
  };
}

/** The point is the centre of the person's city. */
export function presentPublicProfile(row: ProfileRow): PublicProfile {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    photoUrl: row.photo_url,
    backgroundUrl: row.background_url,
    about: row.about,
    preferences: interests.filter((interest) => row.preferences.includes(interest)),
    xp: row.xp,
    latitude: row.city_latitude,
    longitude: row.city_longitude,
    location: row.location,
    countryCode: row.country_code,
    isOnboarded: row.onboarded_at !== null,
    createdAt: row.created_at.toISOString(),
    trackRecord: row.track && trackRecordOf(row.track),
  };
}

export function presentClosedGuess(row: CountedGuess): ClosedGuess {
  return {
    listingId: row.listing_id,
    title: row.title,
    type: row.type,
    currency: row.currency,
    amount: fromMinor(row.amount_minor, row.currency),
    finalPrice: fromMinor(row.final_price_minor, row.currency),
    closedAt: row.closed_at.toISOString(),
  };
}

/** Photos must be the person's own uploads. Throws 409 if something is added to a hidden profile. */
export async function changeProfile(
  deps: Deps,
  change: BodyOf<typeof updateProfile>,
  user: SessionUser,
): Promise<OwnProfile> {
  const place = change.place && placeOfPerson(deps, change.place);
  return deps.db.transaction().execute(async (trx) => {
    const adds = Boolean(change.photoUrl || change.backgroundUrl || change.about);
    const before = adds ? await lockProfile(trx, user.id) : null;
    if (before?.isHidden) throw new Conflict('profileHidden');
    const photos = [];
    for (const field of ['photoUrl', 'backgroundUrl'] as const) {
      const url = change[field];
      if (!url || (field === 'photoUrl' && initialColorOf(url) !== null)) continue;
      for (const id of await ownPhotoIds(trx, user.id, 'profile', [url], field)) photos.push({ id, field });
    }
    await limitProfile(deps, trx, { about: change.about, photos }, user);
    await saveProfile(trx, user.id, {
      ...place,
      ...(change.photoUrl === undefined ? {} : { photo_url: change.photoUrl || null }),
      ...(change.backgroundUrl === undefined ? {} : { background_url: change.backgroundUrl || null }),
      ...(change.about === undefined ? {} : { about: change.about || null }),
      ...(change.preferences === undefined ? {} : { preferences: change.preferences }),
    });
    const about = { text: change.about ?? null, before: before?.about ?? null };
    await holdIfWatched(deps, trx, { kind: 'user', id: user.id, ...about }, user);
    const saved = await findProfile(trx, user.id);
    if (!saved) throw new NotFound('userNotFound');
    return presentOwnProfile(saved);
  });
}

export async function readStreak({ db, now }: Deps, user: SessionUser) {
  const today = localDay(now().getTime(), user.timeZone);
  const days = await findGuessedDays(db, user.id, today);
  return { days: streakOf(days.map(dayNumber), dayNumber(today)), hasGuessedToday: days.includes(today) };
}

import { interests } from '@ballpark/domain/interests.ts';
import type { ClosedGuess, OwnProfile, PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { trackRecordOf } from '@ballpark/domain/track-record.ts';
import type { CountedGuess } from '../prices/record-queries.ts';
import type { ProfileRow } from './profile-queries.ts';

/** A profile as its owner sees it: with their own, coarse, point. */
export function presentOwnProfile(row: ProfileRow): OwnProfile {
  return {
    ...presentPublicProfile(row),
    latitude: row.latitude,
    longitude: row.longitude,
    email: row.email,
    address: row.location,
    isEmailVerified: row.email_verified_at !== null,
    role: row.role,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    suspension: row.suspended_at && { until: row.suspended_until?.toISOString() ?? null },
    limitedUntil: row.limited_until?.toISOString() ?? null,
    showsStreak: row.shows_streak,
    wantedListingId: row.onboarded_at === null ? row.wanted_listing_id : null,
    hasChosenIndependentGuesses: row.has_chosen_independent_guesses ?? false,
  };
}

/** A profile as others see it: the point is the centre of the person's city. */
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

/** A guess whose price is known, in units of its currency. */
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

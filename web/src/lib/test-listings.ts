import { hourMs } from '@ballpark/domain/durations.ts';
import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';

export const ada: OwnProfile = {
  id: 'ada',
  name: 'Ada Lovelace',
  username: 'ada',
  photoUrl: null,
  backgroundUrl: null,
  about: null,
  preferences: ['helping'],
  xp: 85,
  latitude: 52.5,
  longitude: 13.4,
  location: 'Berlin',
  countryCode: 'DE',
  isOnboarded: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  email: 'ada@example.com',
  address: null,
  isEmailVerified: true,
};

/** The author of a listing or suggestion. */
export function person(id: string): Person {
  return { id, name: `Name of ${id}`, username: id, photoUrl: null, xp: 10 };
}

/** On the listing of `makeListing`. */
export function suggestionBy(userId: string, amount: number, changes: Partial<Suggestion> = {}): Suggestion {
  return {
    id: `s-${userId}`,
    userId,
    listingId: 'l1',
    amount,
    comment: null,
    xpAwarded: null,
    createdAt: hoursAway(-1),
    editedAt: null,
    user: person(userId),
    ...changes,
  };
}

/** Otto's, open, with 30 hours left. */
export function makeListing(changes: Partial<ListingDetail> = {}): ListingDetail {
  return {
    id: 'l1',
    userId: 'otto',
    title: 'Touring bike',
    description: 'Steel, 1984.',
    type: 'PRODUCT',
    location: 'Park Slope, Brooklyn, New York',
    latitude: null,
    longitude: null,
    photoUrls: [],
    photos: [],
    hasOffer: false,
    offerAmount: null,
    currency: 'USD',
    isActive: true,
    expiresAt: hoursAway(30.5),
    autoClosedAt: null,
    closedAt: null,
    finalPrice: null,
    priceAnsweredAt: null,
    priceShownAt: null,
    hasIndependentGuesses: false,
    hasHiddenGuesses: false,
    awaitsReveal: false,
    createdAt: hoursAway(-41.5),
    user: person('otto'),
    suggestions: [],
    fairPrice: null,
    guessRange: null,
    ownAmount: null,
    isSaved: false,
    suggestionCount: changes.suggestions?.length ?? 0,
    ...changes,
  };
}

function hoursAway(hours: number): string {
  return new Date(Date.now() + hours * hourMs).toISOString();
}

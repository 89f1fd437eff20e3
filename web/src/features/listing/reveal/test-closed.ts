import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';

const createdAt = '2026-03-10T12:03:44.000Z';
const person = (id: string) => ({ id, name: `Name of ${id}`, username: id, photoUrl: null, xp: 10 });

export function suggestionBy(id: string, amount: number, changes: Partial<Suggestion> = {}): Suggestion {
  return {
    id: `s-${id}`,
    userId: id,
    listingId: 'l1',
    amount,
    comment: null,
    xpAwarded: null,
    createdAt,
    editedAt: null,
    user: person(id),
    ...changes,
  };
}

/** A listing of Otto's that closed at $100, with all that a listing can tell of places, people and amounts. */
export function closedListing(changes: Partial<ListingDetail> = {}): ListingDetail {
  return {
    id: 'l1',
    userId: 'otto',
    title: 'Touring bike',
    description: 'Steel, 1984. Ask for Theo in Flatbush.',
    type: 'PRODUCT',
    location: 'Park Slope, Brooklyn, New York',
    latitude: 40.67,
    longitude: -73.98,
    photoUrls: [],
    photos: [],
    hasOffer: true,
    offerAmount: 444,
    currency: 'USD',
    isActive: false,
    expiresAt: createdAt,
    autoClosedAt: null,
    closedAt: createdAt,
    finalPrice: 100,
    priceAnsweredAt: null,
    priceShownAt: null,
    hasIndependentGuesses: false,
    hasHiddenGuesses: false,
    awaitsReveal: false,
    createdAt,
    user: person('otto'),
    suggestions: [],
    fairPrice: { estimate: 555, low: 222, high: 666, confidence: 'rough' },
    guessRange: null,
    ownAmount: null,
    isSaved: false,
    suggestionCount: changes.suggestions?.length ?? 0,
    ...changes,
  };
}

import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { makeListing } from '../../../lib/test-listings.ts';

const createdAt = '2026-03-10T12:03:44.000Z';

/** Otto's listing, closed at $100, with all a listing can reveal of places, people and amounts. */
export function closedListing(changes: Partial<ListingDetail> = {}): ListingDetail {
  return makeListing({
    description: 'Steel, 1984. Ask for Theo in Flatbush.',
    latitude: 40.67,
    longitude: -73.98,
    hasOffer: true,
    offerAmount: 444,
    isActive: false,
    expiresAt: createdAt,
    closedAt: createdAt,
    finalPrice: 100,
    createdAt,
    fairPrice: { estimate: 555, low: 222, high: 666, confidence: 'rough' },
    ...changes,
  });
}

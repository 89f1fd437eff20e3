import { newId } from '../../src/new-id.ts';

/** A suggestion of 1.00, not quick, for bulk inserts. */
export function suggestionRow(listingId: string, userId: string, ownerId: string, createdAt: Date) {
  return {
    id: newId(),
    listing_id: listingId,
    user_id: userId,
    amount_minor: 100,
    comment: null,
    created_at: createdAt,
    edited_at: null,
    day: createdAt.toISOString().slice(0, 10),
    owner_id: ownerId,
    is_product: true,
    is_quick: false,
  };
}

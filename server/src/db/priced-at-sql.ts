import { sql } from 'kysely';

/** When the final price of a listing became known: by its close, or later, when its owner said what it had gone for (product 6.10). */
export const pricedAt = sql<Date>`coalesce(listing.price_answered_at, listing.closed_at)`;

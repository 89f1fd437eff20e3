import { sql } from 'kysely';

/** When the final price of a listing became known: at its close, or later, when its owner said it. */
export const pricedAt = sql<Date>`coalesce(listing.price_answered_at, listing.closed_at)`;

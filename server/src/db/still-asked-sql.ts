import { sql } from 'kysely';

/** Whether a notification is none that asks what a listing went for, or that still waits for the answer (product 6.10). */
export const isStillAsked = sql<boolean>`(notification.kind <> 'finalPriceAsked'
  or (listing.auto_closed_at is not null and listing.price_answered_at is null))`;

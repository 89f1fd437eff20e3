import { sql } from 'kysely';

/** True for a notification, unless it asks what a listing went for and has its answer already. */
export const isStillAsked = sql<boolean>`(notification.kind <> 'finalPriceAsked'
  or (listing.auto_closed_at is not null and listing.price_answered_at is null))`;

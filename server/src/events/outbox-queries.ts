import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What happened, for others to act upon: written in the transaction that makes it true. */
export type Event = {
  kind:
    | 'listing.created'
    | 'listing.updated'
    | 'listing.deleted'
    | 'listing.closed'
    | 'listing.autoClosed'
    | 'listing.endsSoon'
    | 'listing.reopened'
    | 'suggestion.created'
    | 'suggestion.updated'
    | 'user.verified'
    | 'user.onboarded'
    | 'xp.awarded'
    | 'achievement.unlocked'
    /** A notification of the person came, grew or was read. */
    | 'notification.changed';
  /** Whom it concerns first. */
  userId: string;
  /** Left out where it concerns no single listing. */
  listingId?: string;
  payload?: Record<string, unknown>;
};

export async function recordEvents(db: Kysely<Schema>, events: readonly Event[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        kind: event.kind,
        user_id: event.userId,
        listing_id: event.listingId ?? null,
        payload: JSON.stringify(event.payload ?? {}),
        created_at: now,
      })),
    )
    .execute();
}

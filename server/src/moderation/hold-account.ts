import type { Kysely } from 'kysely';
import { endAllAccess } from '../auth/sessions.ts';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { hideListing } from './hide-listing.ts';
import { findHolds, findOwnListings, saveHolds } from './statement-queries.ts';

/**
 * Sets an account to the state that the person's valid statements give it: limited, suspended, both or neither. The
 * caller's transaction has locked the person, and before that their listings if a suspension may change. The start of a suspension ends all
 * access at once, in every process, and hides the person's open listings; its end shows them again.
 */
export async function holdAccount(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  const holds = await findHolds(trx, userId, now);
  const wasSuspended = await saveHolds(trx, userId, holds);
  const isSuspended = holds.suspended_at !== null;
  const begins = isSuspended && !wasSuspended;
  if (begins) await endAllAccess(trx, userId);
  if (isSuspended !== wasSuspended)
    for (const listingId of await findOwnListings(trx, userId, isSuspended ? null : 'suspension'))
      await hideListing(trx, listingId, isSuspended ? 'suspension' : null, now);
  await recordEvents(trx, [{ kind: begins ? 'user.suspended' : 'user.restricted', userId }], now);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { deleteSubscriptionsOf } from '../push/push-queries.ts';
import { deleteSessionsOf } from './session-queries.ts';

type Kept = { sessionHash: Buffer | null; pushEndpoint: string | null };

/**
 * Ends a person's sessions and pushes in the caller's transaction, which has locked the person, but for those that go on. Open streams find
 * their sessions gone within seconds (live/live-streams.ts).
 */
export async function endAllAccess(
  trx: Kysely<Schema>,
  userId: string,
  kept: Kept = { sessionHash: null, pushEndpoint: null },
): Promise<void> {
  await deleteSessionsOf(trx, userId, kept.sessionHash);
  // After the sessions: none of those can bring another one (push/save-subscription.ts).
  await deleteSubscriptionsOf(trx, userId, kept.pushEndpoint);
}

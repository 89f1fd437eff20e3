import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { deleteSubscriptionsOf } from '../push/push-queries.ts';
import { deleteAttemptsOf } from './oidc/oidc-queries.ts';
import { deleteSessionsOf } from './session-queries.ts';

type Kept = { sessionHash: Buffer | null; pushEndpoint: string | null };

/**
 * Ends a person's sessions and pushes, except those to keep, and what they have begun at a provider, in the caller's transaction, which has locked the person. Open streams notice
 * within seconds that their session has ended (live/live-streams.ts).
 */
export async function endAllAccess(
  trx: Kysely<Schema>,
  userId: string,
  kept: Kept = { sessionHash: null, pushEndpoint: null },
): Promise<void> {
  await deleteSessionsOf(trx, userId, kept.sessionHash);
  await deleteAttemptsOf(trx, userId);
  // After the sessions, because an ended session can save no push any more (push/save-subscription.ts).
  await deleteSubscriptionsOf(trx, userId, kept.pushEndpoint);
}

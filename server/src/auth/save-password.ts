import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deleteSubscriptionsOf } from '../push/push-queries.ts';
import { updatePassword } from './auth-queries.ts';
import type { PasswordWay } from './password-changed-mail.ts';
import { deleteSessionsOf } from './session-queries.ts';

type NewPassword = {
  userId: string;
  passwordHash: string;
  way: PasswordWay;
  now: Date;
  /** The session and the pushes that go on; all others end. */
  kept: { sessionHash: Buffer | null; pushEndpoint: string | null };
};

/**
 * Keeps a person's new password in the caller's transaction, which has locked the person, ends what the old one had opened, and tells
 * them by mail. Open streams find their sessions gone within seconds (live/live-streams.ts).
 */
export async function savePassword(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, passwordHash, way, now, kept }: NewPassword,
): Promise<void> {
  await updatePassword(trx, userId, passwordHash);
  await deleteSessionsOf(trx, userId, kept.sessionHash);
  // After the sessions: none of those can bring another one (push/save-subscription.ts).
  await deleteSubscriptionsOf(trx, userId, kept.pushEndpoint);
  await jobs.enqueue(trx, 'send-password-changed-mail', { userId, way, changedAt: now.toISOString() });
}

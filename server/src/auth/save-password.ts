import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { updatePassword } from './auth-queries.ts';
import { supersedeAsked } from './email/email-change-queries.ts';
import { endAllAccess } from './end-all-access.ts';
import { announceSecurityChange } from './security-mail.ts';

type NewPassword = {
  userId: string;
  passwordHash: string;
  /** Whether it was set by a mailed link or by the present password. */
  change: 'passwordReset' | 'passwordChanged';
  now: Date;
  /** The session and the pushes that go on; all others end. */
  kept: { sessionHash: Buffer | null; pushEndpoint: string | null };
};

/**
 * Keeps a person's new password in the caller's transaction, which has locked the person, ends what the old one had opened, and tells
 * them by mail.
 */
export async function savePassword(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, passwordHash, change, now, kept }: NewPassword,
): Promise<void> {
  await updatePassword(trx, userId, passwordHash);
  // Whoever asked for it knew a password that no longer counts.
  await supersedeAsked(trx, userId);
  await endAllAccess(trx, userId, kept);
  await announceSecurityChange(deps, trx, { userId, change, now });
}

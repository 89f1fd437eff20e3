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
  /** The session and the pushes to keep; all others end. */
  kept: { sessionHash: Buffer | null; pushEndpoint: string | null };
};

/**
 * Saves a person's new password in the caller's transaction, which has locked the person, ends all access that the old one gave, and mails
 * the person.
 */
export async function savePassword(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, passwordHash, change, now, kept }: NewPassword,
): Promise<void> {
  await updatePassword(trx, userId, passwordHash);
  // A waiting change of address was requested with a password that is no longer valid.
  await supersedeAsked(trx, userId);
  await endAllAccess(trx, userId, kept);
  await announceSecurityChange(deps, trx, { userId, change, now });
}

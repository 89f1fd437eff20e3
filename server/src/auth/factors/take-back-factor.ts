import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { deleteIdentitiesAdded } from '../oidc/oidc-queries.ts';
import { deleteRecoveryCodesSince } from '../take-back-queries.ts';
import { deleteRecoveryCodes, deleteTotpOf } from './factor-queries.ts';
import { deletePasskeysAdded } from './passkey-queries.ts';

type MailedChange = { userId: string; change: string; createdAt: Date };

/**
 * Removes the factor or the recovery codes that the mail was about, because its reader says that somebody else made them. With a stranger's
 * app the owner could not set a new password, and with a stranger's passkey, connected account or codes the stranger would come back. Any
 * other change stays.
 */
export async function takeBackFactor(
  trx: Kysely<Schema>,
  { userId, change, createdAt }: MailedChange,
): Promise<void> {
  const then = { from: createdAt, until: createdAt };
  if (change === 'factorAdded') await deleteTotpOf(trx, userId, then);
  if (change === 'passkeyAdded') await deletePasskeysAdded(trx, userId, then);
  if (change === 'signInLinked') await deleteIdentitiesAdded(trx, userId, then);
  if (change === 'recoveryCodesMade') await deleteRecoveryCodes(trx, userId);
}

type Since = { userId: string; from: Date };

/** Removes every factor and account elsewhere that was added from this moment on, and recovery codes that were made since then. */
export async function takeBackFactorsSince(trx: Kysely<Schema>, since: Since): Promise<void> {
  const { userId, from } = since;
  await deleteTotpOf(trx, userId, { from });
  await deletePasskeysAdded(trx, userId, { from });
  await deleteIdentitiesAdded(trx, userId, { from });
  await deleteRecoveryCodesSince(trx, since);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { deleteIdentitiesAdded } from '../oidc/oidc-queries.ts';
import { deletePasskeysAdded } from './passkey-queries.ts';
import { deleteTotpOf } from './factor-queries.ts';

type MailedChange = { userId: string; change: string; createdAt: Date };

/**
 * Removes the factor that the mail was about, because its reader says that somebody else added it. With a stranger's app the owner could
 * not set a new password, and with a stranger's passkey or connected account the stranger would come back. Any other change stays.
 */
export async function takeBackFactor(
  trx: Kysely<Schema>,
  { userId, change, createdAt }: MailedChange,
): Promise<void> {
  const then = { from: createdAt, until: createdAt };
  if (change === 'factorAdded') await deleteTotpOf(trx, userId, then);
  if (change === 'passkeyAdded') await deletePasskeysAdded(trx, userId, then);
  if (change === 'signInLinked') await deleteIdentitiesAdded(trx, userId, then);
}

/** Removes every factor, and every account elsewhere, that was added from this moment on. */
export async function takeBackFactorsSince(trx: Kysely<Schema>, userId: string, from: Date): Promise<void> {
  await deleteTotpOf(trx, userId, { from });
  await deletePasskeysAdded(trx, userId, { from });
  await deleteIdentitiesAdded(trx, userId, { from });
}

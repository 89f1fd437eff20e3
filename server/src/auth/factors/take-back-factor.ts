import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { deletePasskeysMadeAt } from './passkey-queries.ts';
import { deleteTotpOf } from './factor-queries.ts';

type Added = { userId: string; change: string; createdAt: Date };

/**
 * Takes back what the mail of this change told of, for its reader says that it was somebody else: with an app of theirs nobody could set
 * a new password, and with a passkey of theirs they would come back. Any other change is left as it is.
 */
export async function takeBackFactor(
  trx: Kysely<Schema>,
  { userId, change, createdAt }: Added,
): Promise<void> {
  if (change === 'factorAdded') await deleteTotpOf(trx, userId, createdAt);
  if (change === 'passkeyAdded') await deletePasskeysMadeAt(trx, userId, createdAt);
}

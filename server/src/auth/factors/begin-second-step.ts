import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Unauthorized } from '../../errors.ts';
import { lockPerson } from '../session-queries.ts';
import { hashToken, newToken } from '../tokens.ts';
import { insertPendingLogin } from './pending-login-queries.ts';

/**
 * Records for five minutes that somebody has completed the first step of signing in, and answers the token to send with their code. It is
 * not a session. Throws 401 if the person is gone, or their password is no longer the checked one (`verifiedHash`).
 */
export async function beginSecondStep(
  trx: Kysely<Schema>,
  userId: string,
  now: Date,
  verifiedHash?: string,
): Promise<string> {
  const person = await lockPerson(trx, userId);
  const isOutdated = verifiedHash !== undefined && person?.password_hash !== verifiedHash;
  if (!person || isOutdated) throw new Unauthorized('badCredentials');
  const pending = newToken();
  await insertPendingLogin(trx, hashToken(pending), userId, now);
  return pending;
}

import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { findLiveSession, lockPerson } from './session-queries.ts';

/**
 * Locks the caller before a change of the ways into their account, and reads their session again: the transaction that held the lock may
 * have ended it, or its proof. Throws 401 if the person is gone or the session has ended.
 */
export async function lockSession(
  trx: Kysely<Schema>,
  { id: userId, sessionHash }: Pick<SessionUser, 'id' | 'sessionHash'>,
  now: Date,
) {
  const person = await lockPerson(trx, userId);
  const session = person && sessionHash ? await findLiveSession(trx, sessionHash, now) : undefined;
  if (!person || !sessionHash || !session) throw new Unauthorized();
  return { person, session: { id: userId, sessionHash, provenAt: session.proven_at } };
}

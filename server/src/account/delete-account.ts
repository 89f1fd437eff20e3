import { daysToStay } from '@ballpark/domain/account-days.ts';
import type { Kysely } from 'kysely';
import { endAllAccess } from '../auth/end-all-access.ts';
import { deleteResetOf } from '../auth/password-reset-queries.ts';
import { announceSecurityChange } from '../auth/security-mail.ts';
import { isSessionAlive, lockPerson } from '../auth/session-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { setDeletionAt } from './leaving-queries.ts';
import { provePassword } from './prove-password.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Has the caller's account deleted in 14 days, and signs them out everywhere at once (product 3.17); answers when it will be. */
export async function deleteAccount(deps: Deps, password: string, user: SessionUser): Promise<Date> {
  const provenHash = await provePassword(deps, user, password);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const person = await lockPerson(trx, user.id);
    // Of two that ask at once the second one is signed out by then.
    if (!person || !user.sessionHash || !(await isSessionAlive(trx, user.sessionHash, now)))
      throw new Unauthorized();
    if (person.password_hash !== provenHash) throw new BadRequest('currentPasswordWrong', 'password');
    return scheduleDeletion(deps, trx, user.id, now);
  });
}

/** Has an account deleted in 14 days and ends all access to it, in the caller's transaction, which has locked the person. */
async function scheduleDeletion(deps: Deps, trx: Kysely<Schema>, userId: string, now: Date): Promise<Date> {
  const deletionAt = new Date(now.getTime() + daysToStay * dayMs);
  await setDeletionAt(trx, userId, deletionAt);
  await endAllAccess(trx, userId);
  await deleteResetOf(trx, userId);
  await announceSecurityChange(deps, trx, { userId, change: 'deletionAsked', now });
  return deletionAt;
}

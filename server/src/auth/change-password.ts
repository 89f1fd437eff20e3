import type { changePassword as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Unauthorized } from '../errors.ts';
import { giveBackToLimit, takeFromLimit } from '../http/limits/rate-limit.ts';
import type { SessionUser } from '../session-user.ts';
import { findCredentialsOf } from './auth-queries.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { deleteResetOf } from './password-reset-queries.ts';
import { savePassword } from './save-password.ts';
import { isSessionAlive, lockPerson } from './session-queries.ts';

type Change = BodyOf<typeof contract>;

const failuresPerPerson = { name: 'change-password', most: 10, perSeconds: 15 * 60 };

/**
 * Sets a new password for whoever knows the present one, ends all other sessions and pushes, and answers the hash of the new one. Throws 400 where
 * the present one is wrong. Every attempt is counted before it is looked at, and given back unless it was wrong.
 */
export async function changePassword(deps: Deps, change: Change, user: SessionUser): Promise<string> {
  await takeFromLimit(deps, failuresPerPerson, user.id, 'tooManyAttempts');
  let hasFailed = false;
  try {
    const person = await findCredentialsOf(deps.db, user.id);
    if (!person) throw new Unauthorized();
    const presentHash = person.password_hash;
    hasFailed = !(await verifyPassword(presentHash, change.currentPassword));
    if (hasFailed) throw new BadRequest('currentPasswordWrong', 'currentPassword');
    const passwordHash = await hashPassword(change.newPassword);
    await save(deps, user, { ...change, presentHash, passwordHash });
    return passwordHash;
  } finally {
    // Done or not, it was no guess; that it stays counted is no reason to say that it was not done.
    if (!hasFailed)
      await giveBackToLimit(deps, failuresPerPerson, user.id).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'an attempt could not be given back'),
      );
  }
}

type Hashes = { presentHash: string; passwordHash: string };

/** Of two that change it at once one succeeds: what the other took for the present password is not it any more. */
async function save(
  deps: Deps,
  { id: userId, sessionHash }: SessionUser,
  { presentHash, passwordHash, pushEndpoint }: Hashes & Pick<Change, 'pushEndpoint'>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const person = await lockPerson(trx, userId);
    if (!person || !sessionHash || !(await isSessionAlive(trx, sessionHash, now))) throw new Unauthorized();
    if (person.password_hash !== presentHash) throw new BadRequest('currentPasswordWrong', 'currentPassword');
    await deleteResetOf(trx, userId);
    const kept = { sessionHash, pushEndpoint: pushEndpoint ?? null };
    await savePassword(deps, trx, { userId, passwordHash, change: 'passwordChanged', now, kept });
  });
}

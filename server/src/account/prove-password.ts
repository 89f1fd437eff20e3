import type { Deps } from '../deps.ts';
import { BadRequest, Unauthorized } from '../errors.ts';
import { findCredentialsOf } from '../auth/auth-queries.ts';
import { verifyPassword } from '../auth/password-hash.ts';
import { giveBackToLimit, takeFromLimit } from '../http/limits/rate-limit.ts';
import type { SessionUser } from '../session-user.ts';

/** The same count as of those who change their password: a guess is a guess. */
const failuresPerPerson = { name: 'change-password', most: 10, perSeconds: 15 * 60 };

/**
 * Answers the hash of the person's password when they know it; throws 400 beside its field when they do not. Every attempt is counted
 * before it is looked at, and given back unless it was wrong.
 */
export async function provePassword(deps: Deps, user: SessionUser, password: string): Promise<string> {
  await takeFromLimit(deps, failuresPerPerson, user.id, 'tooManyAttempts');
  const person = await findCredentialsOf(deps.db, user.id);
  if (!person) throw new Unauthorized();
  if (!(await verifyPassword(person.password_hash, password)))
    throw new BadRequest('currentPasswordWrong', 'password');
  await giveBackToLimit(deps, failuresPerPerson, user.id);
  return person.password_hash;
}

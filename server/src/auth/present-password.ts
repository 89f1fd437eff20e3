import type { Deps } from '../deps.ts';
import { BadRequest, Unauthorized } from '../errors.ts';
import { giveBackToLimit, takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { findCredentialsOf } from './auth-queries.ts';
import { verifyPassword } from './password-hash.ts';

type Typed = { userId: string; password: string; field: string };

/**
 * Throws 400 at `field`, because 401 means an ended session. Counts each attempt first and takes it back
 * unless the password was wrong.
 */
export async function withPresentPassword<T>(
  deps: Deps,
  { userId, password, field }: Typed,
  run: (presentHash: string) => Promise<T>,
): Promise<T> {
  await takeFromLimit(deps, rates.presentPassword.perPerson, userId, 'tooManyAttempts');
  let hasFailed = false;
  try {
    const person = await findCredentialsOf(deps.db, userId);
    if (!person) throw new Unauthorized();
    const { password_hash: hash } = person;
    const isRight = await verifyPassword(hash, password, userId);
    hasFailed = hash === null || !isRight;
    if (hash === null || !isRight) throw new BadRequest('currentPasswordWrong', field);
    return await run(hash);
  } finally {
    if (!hasFailed) await giveBackToLimit(deps, rates.presentPassword.perPerson, userId);
  }
}

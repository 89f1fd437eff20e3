import type { login } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { Unauthorized } from '../http/errors.ts';
import { giveBackToLimit, takeFromLimit } from '../http/rate-limit.ts';
import { findCredentials } from './auth-queries.ts';
import { verifyPassword } from './password-hash.ts';
import { startSession } from './start-session.ts';
import { hashToken } from './tokens.ts';

const quarterHour = 15 * 60;
const failuresPerEmail = { name: 'login', most: 10, perSeconds: quarterHour };
const failuresPerAddress = { name: 'login-address', most: 50, perSeconds: quarterHour };

/**
 * Signs in; throws 401 with one text for an unknown e-mail and a wrong password, after the same work. Every attempt is
 * counted before the password is looked at, and given back unless it was wrong: guesses sent at once count as well.
 */
export async function logIn(
  deps: Deps,
  credentials: BodyOf<typeof login>,
  ip: string,
): Promise<{ user: OwnProfile; token: string }> {
  const email = emailKey(credentials.email);
  const address = addressKey(ip);
  // Hashed, for a key must be short whatever was typed.
  const addressAndEmail = hashToken(`${address} ${email}`).toString('base64url');
  await takeFromLimit(deps, failuresPerEmail, addressAndEmail, 'tooManyAttempts');
  await takeFromLimit(deps, failuresPerAddress, address, 'tooManyAttempts');
  let hasFailed = false;
  try {
    const person = await findCredentials(deps.db, email);
    const isRight = await verifyPassword(person?.password_hash ?? null, credentials.password);
    if (!person || !isRight) {
      hasFailed = true;
      throw new Unauthorized('badCredentials');
    }
    return await deps.db.transaction().execute((trx) => startSession(trx, person.id, deps.now()));
  } finally {
    if (!hasFailed) {
      await giveBackToLimit(deps, failuresPerEmail, addressAndEmail);
      await giveBackToLimit(deps, failuresPerAddress, address);
    }
  }
}

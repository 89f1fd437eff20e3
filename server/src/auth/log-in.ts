import type { login } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { CodeRequired, Unauthorized } from '../errors.ts';
import { forgetCounts, giveBackToLimit, takeFromLimit, type Limit } from '../http/limits/rate-limit.ts';
import { findCredentials } from './auth-queries.ts';
import { beginSecondStep } from './factors/begin-second-step.ts';
import { isTotpOn } from './factors/factor-queries.ts';
import { isKnownTo, type Device } from './known-device.ts';
import { verifyPassword } from './password-hash.ts';
import { startSession } from './start-session.ts';
import { hashToken } from './tokens.ts';

const quarterHour = 15 * 60;
const failuresPerEmail = { name: 'login', most: 10, perSeconds: quarterHour };
const failuresPerAddress = { name: 'login-address', most: 50, perSeconds: quarterHour };
/** More than one address can bring it to: only guesses from several slow an account down. */
const failuresPerAccount = { name: 'login-account', most: 20, perSeconds: quarterHour };
const failuresPerDevice = { name: 'login-device', most: 10, perSeconds: quarterHour };

/** Where a call comes from; `device` is null for a browser that has signed nobody in. */
type Caller = { ip: string; device: Device | null; userAgent: string | undefined };
/** A new session, and the hash of the password that its person has. */
export type SignedIn = { session: { user: OwnProfile; token: string }; passwordHash: string | null };

/**
 * Signs in; throws 401 with one text for an unknown e-mail and a wrong password, after the same work, and 401 CODE_REQUIRED where a second step is to
 * follow. Every attempt is counted before the password is looked at, and given back unless it was wrong: guesses sent at once count as well.
 */
export async function logIn(
  deps: Deps,
  credentials: BodyOf<typeof login>,
  caller: Caller,
): Promise<SignedIn> {
  const email = emailKey(credentials.email);
  const person = await findCredentials(deps.db, email);
  const limits = await limitsFor(deps, email, person, caller);
  for (const { limit, key } of limits) await takeFromLimit(deps, limit, key, 'tooManyAttempts');
  let hasFailed = false;
  try {
    const isRight = await verifyPassword(person?.password_hash ?? null, credentials.password);
    if (!person || person.password_hash === null || !isRight) {
      hasFailed = true;
      throw new Unauthorized('badCredentials');
    }
    const { id, password_hash: passwordHash } = person;
    const session = await deps.db
      .transaction()
      .execute(async (trx) =>
        (await isTotpOn(trx, id))
          ? beginSecondStep(trx, id, deps.now(), passwordHash)
          : startSession(trx, id, deps.now(), { verifiedHash: passwordHash, userAgent: caller.userAgent }),
      );
    if (typeof session === 'string') throw new CodeRequired(session);
    return { session, passwordHash };
  } finally {
    if (!hasFailed) for (const { limit, key } of limits) await giveBackToLimit(deps, limit, key);
  }
}

/**
 * What an attempt is counted by. A browser that has signed this person in before is counted by itself alone: whatever strangers
 * guess, and from whichever address, does not keep them out.
 */
async function limitsFor(
  { db }: Deps,
  email: string,
  person: Awaited<ReturnType<typeof findCredentials>>,
  { ip, device }: Caller,
): Promise<{ limit: Limit; key: string }[]> {
  if (person && device && (await isKnownTo(db, person, device)))
    return [{ limit: failuresPerDevice, key: shortKey(`${device.id} ${person.id}`) }];
  return [
    { limit: failuresPerEmail, key: addressAndEmail(ip, email) },
    { limit: failuresPerAddress, key: addressKey(ip) },
    { limit: failuresPerAccount, key: shortKey(email) },
  ];
}

/** Lets whoever has just set a new password sign in from here, however often the old one was missed or guessed at. */
export async function forgetFailures(deps: Deps, email: string, ip: string): Promise<void> {
  await forgetCounts(deps, [
    { limit: failuresPerEmail, key: addressAndEmail(ip, email) },
    { limit: failuresPerAccount, key: shortKey(email) },
  ]);
}

function addressAndEmail(ip: string, email: string): string {
  return shortKey(`${addressKey(ip)} ${email}`);
}

/** Hashed, for a key must be short whatever was typed. */
export function shortKey(text: string): string {
  return hashToken(text).toString('base64url');
}

import type { login } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CodeRequired, Unauthorized } from '../errors.ts';
import {
  type Limit,
  addressKey,
  forgetCounts,
  giveBackToLimit,
  takeFromLimit,
} from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { findCredentials } from './auth-queries.ts';
import { insertPendingLogin, isTotpOn } from './factor-queries.ts';
import { type Device, isKnownTo, keysOfKnown } from './known-device.ts';
import { verifyPassword } from './password-hash.ts';
import { lockPerson } from './session-queries.ts';
import { startSession } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';

/** The caller; `device` is null for a browser that has signed nobody in. */
type Caller = { ip: string; device: Device | null; userAgent: string | undefined };
/** A new session, and the hash of the password that its person has. */
export type SignedIn = { session: { user: OwnProfile; token: string }; passwordHash: string | null };

/**
 * Signs in. Throws 401 with the same text for an unknown e-mail and a wrong password, after the same work, and 401 CODE_REQUIRED if a
 * second step has to follow. Each attempt is counted before the check, and taken back unless the password was wrong, so that guesses sent
 * at once are counted too.
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
    const isRight = await verifyPassword(
      person?.password_hash ?? null,
      credentials.password,
      addressKey(caller.ip),
    );
    if (!person || person.password_hash === null || !isRight) {
      hasFailed = true;
      throw new Unauthorized('badCredentials');
    }
    const { id, password_hash: passwordHash } = person;
    const session = await deps.db.transaction().execute(async (trx) => {
      // The lock comes first, because two-step sign-in may be being turned on at this moment.
      await lockPerson(trx, id);
      return (await isTotpOn(trx, id))
        ? beginSecondStep(trx, id, deps.now(), passwordHash)
        : startSession(trx, id, deps.now(), { verifiedHash: passwordHash, userAgent: caller.userAgent });
    });
    if (typeof session === 'string') throw new CodeRequired(session);
    return { session, passwordHash };
  } finally {
    if (!hasFailed) for (const { limit, key } of limits) await giveBackToLimit(deps, limit, key);
  }
}

/**
 * The limits of an attempt. A browser that has signed this person in before has its own count, so that strangers who guess, from any
 * address, do not keep the person out.
 */
async function limitsFor(
  { db }: Deps,
  email: string,
  person: Awaited<ReturnType<typeof findCredentials>>,
  { ip, device }: Caller,
): Promise<{ limit: Limit; key: string }[]> {
  if (person && device && (await isKnownTo(db, person, device))) {
    const { ofDevice, ofAll } = await keysOfKnown(db, person, device);
    return [
      { limit: rates.login.perDevice, key: ofDevice },
      { limit: rates.login.perKnown, key: ofAll },
    ];
  }
  return [
    { limit: rates.login.perEmail, key: addressAndEmail(ip, email) },
    { limit: rates.login.perAddress, key: addressKey(ip) },
    { limit: rates.login.perAccount, key: shortKey(email) },
  ];
}

/** Resets the counts after a person has set a new password, so that they can sign in from here. */
export async function forgetFailures(deps: Deps, email: string, ip: string): Promise<void> {
  await forgetCounts(deps, [
    { limit: rates.login.perEmail, key: addressAndEmail(ip, email) },
    { limit: rates.login.perAccount, key: shortKey(email) },
  ]);
}

function addressAndEmail(ip: string, email: string): string {
  return shortKey(`${addressKey(ip)} ${email}`);
}

/** A hash, because a key must be short for any input. */
export function shortKey(text: string): string {
  return hashToken(text).toString('base64url');
}

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

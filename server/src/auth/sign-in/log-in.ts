import type { login } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { CodeRequired, Unauthorized } from '../../errors.ts';
import { networksOf } from '../../networks.ts';
import { type Limit, forgetCounts, giveBackToLimit, takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { findCredentials } from '../auth-queries.ts';
import { insertPendingLogin, isTotpOn } from '../factor-queries.ts';
import { type Device, isKnownTo, keysOfKnown } from './known-device.ts';
import { verifyPassword } from '../password-hash.ts';
import { lockPerson } from '../sessions/session-queries.ts';
import { startSession } from '../sessions/sessions.ts';
import { hashToken, newToken } from '../tokens.ts';
import { shortKey } from '../short-key.ts';

type Caller = { ip: string; device: Device | null; userAgent: string | undefined };
export type SignedIn = { session: { user: OwnProfile; token: string }; passwordHash: string | null };

/**
 * Throws 401 with the same text after the same work for an unknown e-mail and a wrong password, 401
 * CODE_REQUIRED before a second step. Counts each attempt first, so that concurrent guesses count.
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
    const isRight = await verifyPassword(person?.password_hash ?? null, credentials.password, caller.ip);
    if (!person || person.password_hash === null || !isRight) {
      hasFailed = true;
      throw new Unauthorized('badCredentials');
    }
    const { id, password_hash: passwordHash } = person;
    const session = await deps.db.transaction().execute(async (trx) => {
      // Locked first, because two-factor may be being turned on.
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

/** A known browser has its own count, so that strangers' guesses do not lock the person out. */
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
    { limit: rates.login.perAddress, key: ip },
    { limit: rates.login.perAccount, key: shortKey(email) },
  ];
}

/** Called after a new password. */
export async function forgetFailures(deps: Deps, email: string, ip: string): Promise<void> {
  await forgetCounts(deps, [
    { limit: rates.login.perEmail, key: addressAndEmail(ip, email) },
    { limit: rates.login.perAccount, key: shortKey(email) },
  ]);
}

function addressAndEmail(ip: string, email: string): string {
  return shortKey(`${networksOf(ip).near} ${email}`);
}

/**
 * The token, valid for five minutes, is not a session. Throws 401 if the person is gone or their password is
 * no longer `verifiedHash`.
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

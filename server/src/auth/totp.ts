import { randomInt } from 'node:crypto';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CodeRequired, CodeWrong, Conflict, Unauthorized } from '../errors.ts';
import { type Limit, addressKey, giveBackToLimit, takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { findCredentialsOf } from './auth-queries.ts';
import {
  claimRecoveryCode,
  claimStep,
  findOwner,
  findTotp,
  isTotpOn,
  lockTotp,
  replaceRecoveryCodes,
  saveTotpSecret,
  turnTotpOn,
} from './factor-queries.ts';
import { type Device, isKnownTo, keysOfKnown } from './known-device.ts';
import { deleteAttemptsOf } from './oidc-queries.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { announceSecurityChange } from './security-mail.ts';
import { forgetOtherProofs } from './session-queries.ts';
import { lockSession } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** Makes the secret for a person's app. It takes effect only after its first right code. Throws 409 if an app is on already. */
export async function beginTotp(deps: Deps, user: SessionUser): Promise<{ secret: string; address: string }> {
  const now = deps.now();
  requireFreshProof(user, now);
  const person = await findOwner(deps.db, user.id);
  if (!person) throw new Unauthorized();
  const secret = newTotpSecret();
  const isSaved = await saveTotpSecret(deps.db, user.id, { id: newId(), secret, now });
  if (!isSaved) throw new Conflict('totpAlreadyOn');
  return { secret, address: totpAddress(secret, person.email) };
}

/**
 * Turns two-step sign-in on by the app's first code, which is used up. Answers ten recovery codes, of which only hashes are kept, and the
 * hash of the person's password. Throws 400 for a wrong code, and 409 if it is on already or was not begun.
 */
export async function confirmTotp(deps: Deps, code: string, user: SessionUser) {
  requireFreshProof(user, deps.now());
  const recoveryCodes = newRecoveryCodes();
  const passwordHash = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { person, session } = await lockSession(trx, user, now);
    const { id: userId, sessionHash } = session;
    const begun = await lockTotp(trx, userId);
    if (!begun) throw new Conflict('totpNotBegun');
    if (begun.confirmed_at) throw new Conflict('totpAlreadyOn');
    const step = stepOf(begun.secret, digitsOf(code) ?? '', now);
    if (step === null) throw new CodeWrong();
    await turnTotpOn(trx, userId, step, now);
    await replaceRecoveryCodes(trx, userId, recoveryCodes.map(hashRecoveryCode));
    // Other sessions gave their proofs without a code, which is not enough any more; so were those at a provider that are not finished.
    await forgetOtherProofs(trx, userId, sessionHash);
    await deleteAttemptsOf(trx, userId);
    await announceSecurityChange(deps, trx, { userId, change: 'factorAdded', now });
    return person.password_hash;
  });
  return { recoveryCodes, passwordHash };
}

/**
 * Uses up a code of a person's app, or one of their recovery codes, in the caller's transaction, which has locked the person. False if it
 * is neither, or was used before. A code of the last used time step, or of an earlier one, is never accepted again.
 */
export async function useCode(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const totp = await findTotp(trx, userId);
  if (!totp) return false;
  const digits = digitsOf(code);
  if (digits !== null) {
    const step = stepOf(totp.secret, digits, now);
    return step !== null && (await claimStep(trx, userId, step, now));
  }
  if (!(await claimRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false;
  await announceSecurityChange(deps, trx, { userId, change: 'recoveryCodeUsed', now });
  return true;
}

/** Uses a required code up: throws 401 CODE_REQUIRED if none was sent, and 400 for a wrong one, which undoes the transaction. */
export async function takeCode(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, code, now }: { userId: string; code: string | undefined; now: Date },
): Promise<void> {
  if (code === undefined) throw new CodeRequired();
  if (!(await useCode(deps, trx, { userId, code, now }))) throw new CodeWrong();
}

/** The six digits of an app, which some apps show in two groups; null if it can only be a recovery code. */
function digitsOf(code: string): string | null {
  const plain = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}

/** The caller who sends a code; `device` is null for a browser that has signed nobody in. */
export type CodeCaller = { ip: string; device: Device | null; userAgent?: string | undefined };

/**
 * Counts a code before the check, and takes the count back unless the code is wrong (CodeWrong). Somebody who has the password could guess
 * six digits, so an account accepts few codes from unknown browsers. Browsers that signed this person in before have counts of their own.
 * Recovery codes, which nobody can guess, are counted only by address. So nobody can keep the person out. Throws 429.
 */
export async function limitCodes<T>(
  deps: Deps,
  { userId, code, caller }: { userId: string; code: string; caller: CodeCaller },
  use: () => Promise<T>,
): Promise<T> {
  const taken = await limitsFor(deps, userId, code, caller);
  for (const { limit, key } of taken) await takeFromLimit(deps, limit, key, 'tooManyAttempts');
  let hasFailed = false;
  try {
    return await use();
  } catch (error) {
    hasFailed = error instanceof CodeWrong;
    throw error;
  } finally {
    if (!hasFailed)
      for (const { limit, key } of taken)
        await giveBackToLimit(deps, limit, key).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'an attempt could not be given back'),
        );
  }
}

async function limitsFor(
  { db }: Deps,
  userId: string,
  code: string,
  { ip, device }: CodeCaller,
): Promise<{ limit: Limit; key: string }[]> {
  const byAddress = { limit: rates.code.perAddress, key: addressKey(ip) };
  if (digitsOf(code) === null) return [byAddress];
  const person = device === null ? undefined : await findCredentialsOf(db, userId);
  if (person && device && (await isKnownTo(db, person, device))) {
    const { ofDevice, ofAll } = await keysOfKnown(db, person, device);
    return [
      { limit: rates.code.perDevice, key: ofDevice },
      { limit: rates.code.perKnownADay, key: ofAll },
    ];
  }
  return [
    byAddress,
    { limit: rates.code.perAccountAnHour, key: userId },
    { limit: rates.code.perAccountADay, key: userId },
  ];
}

/** Makes ten new recovery codes and ends the old ones. Throws 409 if two-step sign-in is off. */
export async function makeRecoveryCodes(deps: Deps, user: SessionUser): Promise<string[]> {
  requireFreshProof(user, deps.now());
  const userId = user.id;
  const recoveryCodes = newRecoveryCodes();
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if (!(await isTotpOn(trx, userId))) throw new Conflict('totpNotOn');
    await replaceRecoveryCodes(trx, userId, recoveryCodes.map(hashRecoveryCode));
    await announceSecurityChange(deps, trx, { userId, change: 'recoveryCodesMade', now });
  });
  return recoveryCodes;
}

/** Crockford's alphabet: no letter can be mistaken for another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeCount = 10;
const codeLength = 16;

/** Ten new codes of 80 random bits each, in groups of four so that they are easier to type. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The hash of a code, however it was typed: nobody can guess 80 bits from it. */
function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return hashToken(plain);
}

const stepMs = 30_000;
/** An app's clock may differ by this many steps. */
const stepsOff = 1;

/** A new secret of 160 bits, in base32, the form that apps for codes read. */
function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an app reads a secret, also from a QR code. */
function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step of 30 seconds that this code belongs to: the present one or a neighbour; null for a wrong code. */
function stepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: stepsOff });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret) });
}

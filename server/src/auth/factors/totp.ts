import { randomInt } from 'node:crypto';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { CodeRequired, CodeWrong, Conflict, Unauthorized } from '../../errors.ts';
import { type Limit, giveBackToLimit, takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { findCredentialsOf } from '../auth-queries.ts';
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
} from '../factor-queries.ts';
import { type Device, isKnownTo, keysOfKnown } from '../sign-in/known-device.ts';
import { deleteAttemptsOf } from '../oidc-queries.ts';
import { requireFreshProof } from '../require-fresh-proof.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { forgetOtherProofs } from '../sessions/session-queries.ts';
import { lockSession } from '../sessions/sessions.ts';
import { hashToken } from '../tokens.ts';

/** Its first right code turns it on. Throws 409 if one is on already. */
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
 * Returns ten recovery codes, stored as hashes only. Throws 400 for a wrong code, 409 if it is on already or
 * was not begun.
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
    // Other proofs, finished or begun, came without a code.
    await forgetOtherProofs(trx, userId, sessionHash);
    await deleteAttemptsOf(trx, userId);
    await announceSecurityChange(deps, trx, { userId, change: 'factorAdded', now });
    return person.password_hash;
  });
  return { recoveryCodes, passwordHash };
}

/**
 * An authenticator or recovery code. The caller's transaction has locked the person. False if wrong or used;
 * codes of the last used time step or before are never accepted again.
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

/** Throws 401 CODE_REQUIRED if missing, 400 if wrong, which rolls the transaction back. */
export async function takeCode(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, code, now }: { userId: string; code: string | undefined; now: Date },
): Promise<void> {
  if (code === undefined) throw new CodeRequired();
  if (!(await useCode(deps, trx, { userId, code, now }))) throw new CodeWrong();
}

/** Some apps show two groups; null if it can only be a recovery code. */
function digitsOf(code: string): string | null {
  const plain = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}

export type CodeCaller = { ip: string; device: Device | null; userAgent?: string | undefined };

/**
 * Counts first, and takes it back unless the code is wrong. Whoever has the password could guess six digits,
 * so unknown browsers get few codes; known browsers have counts of their own, so that nobody can lock the
 * person out. Recovery codes count by address only. Throws 429.
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
    if (!hasFailed) for (const { limit, key } of taken) await giveBackToLimit(deps, limit, key);
  }
}

async function limitsFor(
  { db }: Deps,
  userId: string,
  code: string,
  { ip, device }: CodeCaller,
): Promise<{ limit: Limit; key: string }[]> {
  const byAddress = { limit: rates.code.perAddress, key: ip };
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

/** Ends the old ones. Throws 409 if two-factor is off. */
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

/** Crockford's alphabet, without ambiguous letters. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeCount = 10;
const codeLength = 16;

function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return hashToken(plain);
}

const stepMs = 30_000;
/** How far an authenticator's clock may differ. */
const stepsOff = 1;

function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Accepts the current step of 30 seconds or a neighbour. */
function stepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: stepsOff });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret) });
}

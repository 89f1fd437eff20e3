import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { CodeRequired, CodeWrong } from '../../errors.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { claimRecoveryCode, claimStep, findTotp } from './factor-queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

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
export function digitsOf(code: string): string | null {
  const plain = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}

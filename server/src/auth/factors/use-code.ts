import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { CodeRequired, CodeWrong } from '../../errors.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { claimRecoveryCode, claimStep, findTotp } from './factor-queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/**
 * Uses a code of a person’s app, or one of their recovery codes, in the caller’s transaction, which has locked the person; false when it is neither,
 * or was used before. No code of a time step up to the last one used is taken again.
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

/** The same for whoever cannot go on without: throws 401 CODE_REQUIRED where none was sent, and 400 for a wrong one, which undoes the transaction. */
export async function takeCode(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, code, now }: { userId: string; code: string | undefined; now: Date },
): Promise<void> {
  if (code === undefined) throw new CodeRequired();
  if (!(await useCode(deps, trx, { userId, code, now }))) throw new CodeWrong();
}

/** The six digits of an app, which some show in two groups; null where it is a recovery code, if anything. */
export function digitsOf(code: string): string | null {
  const plain = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}

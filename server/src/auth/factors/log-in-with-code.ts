import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { logInWithCode as contract } from '@ballpark/domain/contract/factors.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, CodeWrong } from '../../errors.ts';
import type { SignedIn } from '../log-in.ts';
import { lockPerson } from '../session-queries.ts';
import { startSession } from '../start-session.ts';
import { hashToken } from '../tokens.ts';
import { isTotpOn } from './factor-queries.ts';
import { type CodeCaller, limitCodes } from './limit-codes.ts';
import { claimPendingLogin, countWrongCode, findPendingLogin } from './pending-login-queries.ts';
import { useCode } from './use-code.ts';

type Taken = { tokenHash: Buffer; userId: string; code: string; userAgent: string | undefined };
type Step = SignedIn | 'codeWrong' | 'signInTooOld';

/**
 * Signs in a person who has given the right password and now a right code. Throws 400 for a wrong or used code, of which one sign-in allows
 * ten, and for an expired sign-in.
 */
export async function logInWithCode(
  deps: Deps,
  { pending, code }: BodyOf<typeof contract>,
  caller: CodeCaller,
): Promise<SignedIn> {
  const tokenHash = hashToken(pending);
  const userId = await findPendingLogin(deps.db, tokenHash, deps.now());
  if (userId === undefined) throw new BadRequest('signInTooOld');
  return limitCodes(deps, { userId, code, caller }, async () => {
    const step = await takeStep(deps, { tokenHash, userId, code, userAgent: caller.userAgent });
    if (step === 'codeWrong') throw new CodeWrong();
    if (step === 'signInTooOld') throw new BadRequest('signInTooOld');
    return step;
  });
}

/** A fault is returned, not thrown, because this transaction has to count it. */
async function takeStep(deps: Deps, { tokenHash, userId, code, userAgent }: Taken): Promise<Step> {
  return deps.db.transaction().execute(async (trx): Promise<Step> => {
    const now = deps.now();
    // The person is locked first, as in a change of the password, which ends pending second steps.
    const person = await lockPerson(trx, userId);
    if (!person || (await findPendingLogin(trx, tokenHash, now)) === undefined) return 'signInTooOld';
    if (!(await isTotpOn(trx, userId))) return 'signInTooOld';
    if (!(await useCode(deps, trx, { userId, code, now }))) {
      await countWrongCode(trx, tokenHash);
      return 'codeWrong';
    }
    await claimPendingLogin(trx, tokenHash, now);
    const session = await startSession(trx, userId, now, { userAgent });
    return { session, passwordHash: person.password_hash };
  });
}

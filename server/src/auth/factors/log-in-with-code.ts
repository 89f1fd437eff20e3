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
 * Signs in who has given the right password and now a right code. Throws 400 for a wrong or used code, of which a sign-in bears ten, and for a sign-in that is
 * over.
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

/** What is wrong is answered and not thrown, for it has to be counted in this very transaction. */
async function takeStep(deps: Deps, { tokenHash, userId, code, userAgent }: Taken): Promise<Step> {
  return deps.db.transaction().execute(async (trx): Promise<Step> => {
    const now = deps.now();
    // Always the person first, as whoever changes their password does: that ends what waits for its second step.
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

import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  logInWithCode as logInWithCodeContract,
  logInWithPasskey as logInWithPasskeyContract,
  proveByPasskey as proveByPasskeyContract,
} from '@ballpark/domain/contract/factors.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, CodeWrong } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { claimPendingLogin, countWrongCode, findPendingLogin, isTotpOn } from '../factor-queries.ts';
import type { SignedIn } from '../sign-in/log-in.ts';
import { savePasskeyUse } from './passkey-queries.ts';
import { checkPasskey } from './passkeys.ts';
import { lockPerson, saveProof } from '../sessions/session-queries.ts';
import { lockSession, startSession } from '../sessions/sessions.ts';
import { hashToken } from '../tokens.ts';
import { type CodeCaller, limitCodes, useCode } from './totp.ts';

type Taken = { tokenHash: Buffer; userId: string; code: string; userAgent: string | undefined };
type Step = SignedIn | 'codeWrong' | 'signInTooOld';

/** Throws 400 for a wrong or used code (ten a login) and for an expired login. */
export async function logInWithCode(
  deps: Deps,
  { pending, code }: BodyOf<typeof logInWithCodeContract>,
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

/** Returns faults, because a throw would roll back their count. */
async function takeStep(deps: Deps, { tokenHash, userId, code, userAgent }: Taken): Promise<Step> {
  return deps.db.transaction().execute(async (trx): Promise<Step> => {
    const now = deps.now();
    // Locks the person first, as a password change does, which ends pending logins.
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

/** A passkey is two factors in one, so no code follows. Throws 400. */
export async function logInWithPasskey(
  deps: Deps,
  signed: BodyOf<typeof logInWithPasskeyContract>,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const { id, userId, counter } = await checkPasskey(deps, signed);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const person = await lockPerson(trx, userId);
    if (!person) throw new BadRequest('passkeyUnknown');
    if (!(await savePasskeyUse(trx, id, counter, now))) throw new BadRequest('passkeyRefused');
    const session = await startSession(trx, userId, now, { userAgent });
    return { session, passwordHash: person.password_hash };
  });
}

/** Throws 400, also for another person's passkey. */
export async function proveByPasskey(
  deps: Deps,
  signed: BodyOf<typeof proveByPasskeyContract>,
  user: SessionUser,
): Promise<void> {
  const checked = await checkPasskey(deps, signed);
  if (checked.userId !== user.id) throw new BadRequest('passkeyUnknown');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    if (!(await savePasskeyUse(trx, checked.id, checked.counter, now)))
      throw new BadRequest('passkeyRefused');
    await saveProof(trx, session.sessionHash, now);
  });
}

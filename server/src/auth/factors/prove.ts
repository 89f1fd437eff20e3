import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { prove as contract } from '@ballpark/domain/contract/factors.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockSession } from '../lock-session.ts';
import { withPresentPassword } from '../present-password.ts';
import { saveProof } from '../session-queries.ts';
import { isTotpOn } from './factor-queries.ts';
import { type CodeCaller, limitCodes } from './limit-codes.ts';
import { takeCode } from './use-code.ts';

type Proof = BodyOf<typeof contract>;

/**
 * Records a fresh proof in the session: by the password, and by a code as well where two-step sign-in is on, so that nobody turns a factor
 * off without it. Throws 400 for a wrong password or code, and 401 CODE_REQUIRED if the code is missing.
 */
export async function prove(
  deps: Deps,
  { password, code }: Proof,
  user: SessionUser,
  caller: CodeCaller,
): Promise<void> {
  const typed = { userId: user.id, password, field: 'password' };
  await withPresentPassword(deps, typed, (passwordHash) => {
    const use = () => save(deps, user, { passwordHash, code });
    return code === undefined ? use() : limitCodes(deps, { userId: user.id, code, caller }, use);
  });
}

async function save(
  deps: Deps,
  user: SessionUser,
  { passwordHash, code }: { passwordHash: string; code: string | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { person, session } = await lockSession(trx, user, now);
    const { id: userId, sessionHash } = session;
    if (person.password_hash !== passwordHash) throw new BadRequest('currentPasswordWrong', 'password');
    if (await isTotpOn(trx, userId)) await takeCode(deps, trx, { userId, code, now });
    await saveProof(trx, sessionHash, now);
  });
}

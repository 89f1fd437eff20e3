import type { changePassword as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { BadRequest } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { requireProofBesidePassword } from './factors/require-fresh-proof.ts';
import { lockSession } from './lock-session.ts';
import { hashPassword } from './password-hash.ts';
import { deleteResetOf } from './password-reset-queries.ts';
import { withPresentPassword } from './present-password.ts';
import { savePassword } from './save-password.ts';

type Change = BodyOf<typeof contract>;

/**
 * Sets a new password if the present one is right, ends all other sessions and pushes, and answers the new hash. Throws 400 if the present
 * one is wrong, and 403 PROOF_REQUIRED if two-step sign-in is on and the proof is not fresh.
 */
export async function changePassword(deps: Deps, change: Change, user: SessionUser): Promise<string> {
  await requireProofBesidePassword(deps, user);
  const typed = { userId: user.id, password: change.currentPassword, field: 'currentPassword' };
  return withPresentPassword(deps, typed, async (presentHash) => {
    const passwordHash = await hashPassword(change.newPassword, user.id);
    await save(deps, user, { ...change, presentHash, passwordHash });
    return passwordHash;
  });
}

type Hashes = { presentHash: string; passwordHash: string };

/** Of two changes at once one succeeds: the present password of the other is wrong by then. */
async function save(
  deps: Deps,
  user: SessionUser,
  { presentHash, passwordHash, pushEndpoint }: Hashes & Pick<Change, 'pushEndpoint'>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { person, session } = await lockSession(trx, user, now);
    const { id: userId, sessionHash } = session;
    await requireProofBesidePassword({ db: trx, now: deps.now }, session);
    if (person.password_hash !== presentHash) throw new BadRequest('currentPasswordWrong', 'currentPassword');
    await deleteResetOf(trx, userId);
    const kept = { sessionHash, pushEndpoint: pushEndpoint ?? null };
    await savePassword(deps, trx, { userId, passwordHash, change: 'passwordChanged', now, kept });
  });
}

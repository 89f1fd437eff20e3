import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockSession } from '../lock-session.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { isTotpOn, replaceRecoveryCodes } from './factor-queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

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

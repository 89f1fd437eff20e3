import type { Deps } from '../../deps.ts';
import { CodeWrong, Conflict } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockSession } from '../lock-session.ts';
import { deleteAttemptsOf } from '../oidc/oidc-queries.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { forgetOtherProofs } from '../session-queries.ts';
import { lockTotp, replaceRecoveryCodes, turnTotpOn } from './factor-queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { stepOf } from './totp.ts';
import { digitsOf } from './use-code.ts';

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

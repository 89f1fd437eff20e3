import type { Deps } from '../deps.ts';
import { Forbidden } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { isTotpOn } from './factor-queries.ts';

const freshMinutes = 15;
const freshMs = freshMinutes * 60 * 1000;

/**
 * Throws 403 PROOF_REQUIRED unless the person has signed in or called `POST /auth/proof` in this session within the last 15 minutes.
 * So somebody who finds an open browser cannot do dangerous things.
 */
export function requireFreshProof({ provenAt }: Pick<SessionUser, 'provenAt'>, now: Date): void {
  if (!provenAt || !isFresh(provenAt, now)) throw new Forbidden('proofRequired');
}

/**
 * Throws 403 PROOF_REQUIRED where two-step sign-in is on and the proof is not fresh: there the password that a call carries is not enough.
 * Call it before the password is checked, so that a stranger's session cannot try passwords, and again once the person is locked
 * (lockSession), because two-step sign-in may have been turned on in between.
 */
export async function requireProofBesidePassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: Pick<SessionUser, 'id' | 'provenAt'>,
): Promise<void> {
  if (await isTotpOn(db, user.id)) requireFreshProof(user, now());
}

/** A proof in the future was made by a wrong clock: it would stay valid until then. */
export function isFresh(provenAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshMs;
}

import type { Deps } from '../deps.ts';
import { Forbidden } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { isTotpOn } from './factor-queries.ts';

const freshMinutes = 15;
const freshMs = freshMinutes * 60 * 1000;

/** Throws 403 PROOF_REQUIRED unless this session logged in or proved its identity within 15 minutes. */
export function requireFreshProof({ provenAt }: Pick<SessionUser, 'provenAt'>, now: Date): void {
  if (!provenAt || !isFresh(provenAt, now)) throw new Forbidden('proofRequired');
}

/**
 * With two-factor on, the password in a call is not enough. Call it before the password is checked, so that a
 * stolen session cannot guess passwords, and again under the lock (lockSession), because two-factor may have
 * been turned on meanwhile.
 */
export async function requireProofBesidePassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: Pick<SessionUser, 'id' | 'provenAt'>,
): Promise<void> {
  if (await isTotpOn(db, user.id)) requireFreshProof(user, now());
}

/** A proof in the future came from a wrong clock and would stay valid. */
export function isFresh(provenAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshMs;
}

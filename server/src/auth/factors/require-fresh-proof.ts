import { Forbidden } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';

const freshMinutes = 15;
const freshMs = freshMinutes * 60 * 1000;

/**
 * Throws 403 PROOF_REQUIRED where the person has not shown in this session within the last 15 minutes that it is them, by signing in or by
 * `POST /auth/proof` (product 3.15): for whatever must not be done by somebody who finds a browser open.
 */
export function requireFreshProof({ provenAt }: SessionUser, now: Date): void {
  if (!provenAt || !isFresh(provenAt, now)) throw new Forbidden('proofRequired');
}

/** A proof of the future is one of a clock that was wrong: it would hold until then. */
export function isFresh(provenAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshMs;
}

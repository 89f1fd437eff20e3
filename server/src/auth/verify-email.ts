import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { BadRequest } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { readOwnProfile } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { claimVerification } from './verification-queries.ts';

/**
 * Verifies the signed-in person's e-mail by the token of their mail. For a person who is verified already any token succeeds, so a link
 * that is opened twice succeeds twice. Throws 400 for a token that is not theirs, was replaced or is too old.
 */
export async function verifyEmail(deps: Deps, token: string, user: SessionUser): Promise<OwnProfile> {
  const isClaimed = !user.isEmailVerified && (await claim(deps, token, user.id));
  const profile = await readOwnProfile(deps.db, user.id);
  // Read after the claim: a parallel call may have won with the same token.
  if (!isClaimed && !profile.isEmailVerified) throw new BadRequest('verificationTokenInvalid');
  return profile;
}

/** Verifies the address and records the event, so that a tab that waits for it on any device continues. */
async function claim({ db, now }: Deps, token: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isClaimed = await claimVerification(trx, userId, hashToken(token), now());
    if (isClaimed) await recordEvents(trx, [{ kind: 'user.verified', userId }], now());
    return isClaimed;
  });
}

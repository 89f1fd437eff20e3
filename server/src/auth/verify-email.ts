import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Deps } from '../deps.ts';
import { BadRequest } from '../http/errors.ts';
import type { SessionUser } from './session-queries.ts';
import { readOwnProfile } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { claimVerification } from './verification-queries.ts';

/**
 * Verifies the signed-in person's e-mail by the token of their mail. A link opened twice succeeds twice: whoever is verified
 * already stays so, whatever the token. Throws 400 for a token that is not theirs, was replaced or is too old.
 */
export async function verifyEmail(deps: Deps, token: string, user: SessionUser): Promise<OwnProfile> {
  const isClaimed =
    !user.isEmailVerified && (await claimVerification(deps.db, user.id, hashToken(token), deps.now()));
  const profile = await readOwnProfile(deps.db, user.id);
  // Read after the claim: a parallel call may have won with the same token.
  if (!isClaimed && !profile.isEmailVerified) throw new BadRequest('verificationTokenInvalid');
  return profile;
}

import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { keptUserAgent } from '@ballpark/domain/user-agent.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Unauthorized } from '../errors.ts';
import { presentOwnProfile } from '../profiles/present-profile.ts';
import { findProfile } from '../profiles/profile-queries.ts';
import { insertSession, lockPerson } from './session-queries.ts';
import { hashToken, newToken } from './tokens.ts';

type How = {
  /** The hash of the password that was checked. */
  verifiedHash?: string;
  /** How the browser describes itself. */
  userAgent?: string | undefined;
};

/**
 * Signs a person in; answers them and a new token, of which only the hash is kept. Throws 401 if the account was released in between, or
 * its password is no longer the checked one (`verifiedHash`).
 */
export async function startSession(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
  { verifiedHash, userAgent }: How = {},
): Promise<{ user: OwnProfile; token: string }> {
  const person = await lockPerson(db, userId);
  const isOutdated = verifiedHash !== undefined && person?.password_hash !== verifiedHash;
  // An account whose deletion has begun counts as gone.
  if (!person || isOutdated || person.deletion_begun_at !== null) throw new Unauthorized('badCredentials');
  const token = newToken();
  const kept = keptUserAgent(userAgent);
  await insertSession(db, { tokenHash: hashToken(token), userId, userAgent: kept, now });
  return { user: await readOwnProfile(db, userId), token };
}

/** The signed-in person; throws 401 if they were deleted after the session was found. */
export async function readOwnProfile(db: Kysely<Schema>, userId: string): Promise<OwnProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Unauthorized();
  return presentOwnProfile(profile);
}

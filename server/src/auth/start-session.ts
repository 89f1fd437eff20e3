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
  /** Of the password that was found to be right. */
  verifiedHash?: string;
  /** How the browser describes itself. */
  userAgent?: string | undefined;
};

/**
 * Signs a person in: answers them and a new token, of which only the hash is kept. Throws 401 when their account was released
 * while their password was looked at, or their password is another by now than the one that was: `verifiedHash`.
 */
export async function startSession(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
  { verifiedHash, userAgent }: How = {},
): Promise<{ user: OwnProfile; token: string }> {
  const person = await lockPerson(db, userId);
  const isOutdated = verifiedHash !== undefined && person?.password_hash !== verifiedHash;
  // An account that is being deleted is one that is not there.
  if (!person || isOutdated || person.deletion_begun_at !== null) throw new Unauthorized('badCredentials');
  const token = newToken();
  const kept = keptUserAgent(userAgent);
  await insertSession(db, { tokenHash: hashToken(token), userId, userAgent: kept, now });
  return { user: await readOwnProfile(db, userId), token };
}

/** The signed-in person; throws 401 when they are gone since the session was found. */
export async function readOwnProfile(db: Kysely<Schema>, userId: string): Promise<OwnProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Unauthorized();
  return presentOwnProfile(profile);
}

import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Unauthorized } from '../http/errors.ts';
import { presentOwnProfile } from '../profiles/present-profile.ts';
import { findProfile } from '../profiles/profile-queries.ts';
import { insertSession } from './session-queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** Signs a person in: answers them and a new token, of which only the hash is kept. */
export async function startSession(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<{ user: OwnProfile; token: string }> {
  const token = newToken();
  await insertSession(db, hashToken(token), userId, now);
  return { user: await readOwnProfile(db, userId), token };
}

/** The signed-in person; throws 401 when they are gone since the session was found. */
export async function readOwnProfile(db: Kysely<Schema>, userId: string): Promise<OwnProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Unauthorized();
  return presentOwnProfile(profile);
}

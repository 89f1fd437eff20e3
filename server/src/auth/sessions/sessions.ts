import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { SessionItem } from '@ballpark/domain/contract/account.ts';
import { deviceOf, keptUserAgent } from '@ballpark/domain/user-agent.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, Unauthorized } from '../../errors.ts';
import { findProfile } from '../../profiles/profile-queries.ts';
import { presentOwnProfile } from '../../profiles/profile.ts';
import type { SessionUser } from '../../session-user.ts';
import { deleteAttemptsOf } from '../oidc-queries.ts';
import { deleteTokensOf } from './access-token-queries.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  deleteSessionsOf,
  findLiveSession,
  findSessionsOf,
  insertSession,
  lockPerson,
} from './session-queries.ts';
import { hashToken, newToken } from '../tokens.ts';

type How = {
  verifiedHash?: string;
  userAgent?: string | undefined;
};

/**
 * Stores only the token's hash. Throws 401 if the account is gone or its password is no longer
 * `verifiedHash`.
 */
export async function startSession(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
  { verifiedHash, userAgent }: How = {},
): Promise<{ user: OwnProfile; token: string }> {
  const person = await lockPerson(db, userId);
  const isOutdated = verifiedHash !== undefined && person?.password_hash !== verifiedHash;
  // Its deletion has begun.
  if (!person || isOutdated || person.deletion_begun_at !== null) throw new Unauthorized('badCredentials');
  const token = newToken();
  const kept = keptUserAgent(userAgent);
  await insertSession(db, { tokenHash: hashToken(token), userId, userAgent: kept, now });
  return { user: await readOwnProfile(db, userId), token };
}

/** Throws 401 if they were deleted since the session was found. */
export async function readOwnProfile(db: Kysely<Schema>, userId: string): Promise<OwnProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Unauthorized();
  return presentOwnProfile(profile);
}

export async function listSessions(deps: Deps, user: SessionUser): Promise<SessionItem[]> {
  const rows = await findSessionsOf(deps.db, user.id, deps.now());
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    isCurrent: user.sessionHash?.equals(row.token_hash) ?? false,
  }));
}

/** Ends the pushes to its browser too. Throws 404 if it is not the caller's. */
export async function endSession(deps: Deps, id: string, { id: userId }: SessionUser): Promise<void> {
  if (!(await deleteOwnSession(deps.db, userId, id))) throw new NotFound();
}

/** Returns their number. */
export async function endOtherSessions(
  deps: Deps,
  { id: userId, sessionHash }: SessionUser,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    if (!sessionHash || !(await findLiveSession(trx, sessionHash, deps.now()))) throw new Unauthorized();
    return deleteOtherSessions(trx, userId, sessionHash);
  });
}

/**
 * Sessions end with their pushes. The caller's transaction has locked the person. Open streams notice within
 * seconds (live/live-streams.ts).
 */
export async function endAllAccess(
  trx: Kysely<Schema>,
  userId: string,
  keptSession: Buffer | null = null,
): Promise<void> {
  await deleteSessionsOf(trx, userId, keptSession);
  await deleteTokensOf(trx, userId);
  await deleteAttemptsOf(trx, userId);
}

/**
 * Reads the session again under the lock, because another transaction may have ended it or its proof. Throws
 * 401 if the person or the session is gone.
 */
export async function lockSession(
  trx: Kysely<Schema>,
  { id: userId, sessionHash }: Pick<SessionUser, 'id' | 'sessionHash'>,
  now: Date,
) {
  const person = await lockPerson(trx, userId);
  const session = person && sessionHash ? await findLiveSession(trx, sessionHash, now) : undefined;
  if (!person || !sessionHash || !session) throw new Unauthorized();
  return { person, session: { id: userId, sessionHash, provenAt: session.proven_at } };
}

import { dayMs } from '@ballpark/domain/durations.ts';
import { type Kysely, sql } from 'kysely';
import { latestEnd } from '../../clock-slack.ts';
import { type ValueOf, compileOnce, isAnyOf } from '../../db/compile-once.ts';
import { blockedIdsOfPerson } from '../../db/fragments.ts';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';

const sessionDays = 30;
const sessionMs = sessionDays * dayMs;
export const maxSessions = 50;

type FoundSession = { user: SessionUser; seenAt: Date };

export async function findSessions(
  db: Kysely<Schema>,
  tokenHashes: Buffer[],
  now: Date,
): Promise<(FoundSession | undefined)[]> {
  const rows = await selectSessions(db, { tokenHashes, now });
  const found = new Map(rows.map((row) => [row.token_hash.toString('latin1'), sessionOf(row, now)]));
  return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('latin1')));
}

export const personColumns = [
  'app_user.id',
  'app_user.email_verified_at',
  'app_user.onboarded_at',
  'app_user.deletion_at',
  'app_user.role',
  'app_user.created_at',
  'app_user.suspended_at',
  'app_user.waits_since',
  'app_user.limited_until',
  'app_user.latitude',
  'app_user.longitude',
  'app_user.country_code',
  'app_user.time_zone',
  'app_user.terms_version',
  'app_user.rules_version',
] as const;

const selectSessions = compileOnce((db, value: ValueOf<{ tokenHashes: Buffer[]; now: Date }>) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(personColumns)
    .select(['session.token_hash', 'session.seen_at', 'session.proven_at'])
    .select(blockedIdsOfPerson.as('blockedIds'))
    .where(isAnyOf(sql.ref('session.token_hash'), value('tokenHashes'), 'bytea'))
    .where('session.expires_at', '>', value('now')),
);

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

function sessionOf(row: SessionRow, now: Date): FoundSession {
  const of = { sessionHash: row.token_hash, provenAt: row.proven_at, seenAt: row.seen_at };
  return { seenAt: row.seen_at, user: { ...sessionUserOf(row, now), ...of } };
}

type PersonRow = Omit<SessionRow, 'token_hash' | 'seen_at' | 'proven_at'>;

export function sessionUserOf(row: PersonRow, now: Date): SessionUser {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    isEmailVerified: row.email_verified_at !== null,
    isOnboarded: row.onboarded_at !== null,
    role: row.role,
    joinedAt: row.created_at,
    blockedIds: row.blockedIds,
    isLeaving: row.deletion_at !== null,
    isWaiting: row.waits_since !== null,
    isSuspended: row.suspended_at !== null,
    isLimited: row.limited_until !== null && row.limited_until > now,
    point: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    accepted: { terms: row.terms_version ?? 0, rules: row.rules_version ?? 0 },
  };
}

/** Blocks logins and password changes. */
export async function lockPerson(db: Kysely<Schema>, userId: string) {
  return selectPerson(db, userId).forNoKeyUpdate().executeTakeFirst();
}

/**
 * For a change of a value that other rows refer to, such as the address: locks the whole row, so that no
 * later statement waits for it.
 */
export async function lockWholePerson(db: Kysely<Schema>, userId: string) {
  return selectPerson(db, userId).forUpdate().executeTakeFirst();
}

function selectPerson(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['email', 'email_key', 'password_hash', 'email_verified_at', 'mail_refused_at'])
    .select(['deletion_at', 'deletion_begun_at', 'removal_reason', 'refused_at'])
    .where('id', '=', userId);
}

type NewSession = { tokenHash: Buffer; userId: string; userAgent: string | null; now: Date };

/** Ends the least recently used ones beyond the limit. */
export async function insertSession(
  db: Kysely<Schema>,
  { tokenHash, userId, userAgent, now }: NewSession,
): Promise<void> {
  const old = db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(maxSessions - 1);
  await db
    .with('ended', (query) => query.deleteFrom('session').where('token_hash', 'in', old))
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      id: newId(),
      user_id: userId,
      user_agent: userAgent,
      created_at: now,
      seen_at: now,
      proven_at: now,
      expires_at: new Date(now.getTime() + sessionMs),
    })
    .execute();
}

export async function touchSession(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: now, expires_at: new Date(now.getTime() + sessionMs) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends pending logins too. */
export async function deleteSessionsOf(
  db: Kysely<Schema>,
  userId: string,
  kept: Buffer | null,
): Promise<void> {
  const all = db
    .with('half', (query) => query.deleteFrom('pending_login').where('user_id', '=', userId))
    .deleteFrom('session')
    .where('user_id', '=', userId);
  await (kept === null ? all : all.where('token_hash', '!=', kept)).execute();
}

export async function findLiveSession(db: Kysely<Schema>, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('session')
    .select('proven_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function saveProof(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ proven_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** A proof needs more from now on. */
export async function forgetOtherProofs(db: Kysely<Schema>, userId: string, kept: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ proven_at: null })
    .where('user_id', '=', userId)
    .where('token_hash', '!=', kept)
    .execute();
}

/** Resets sessions of a clock that was ahead, which would live too long. */
export async function deleteExpiredSessions(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: now, expires_at: new Date(now.getTime() + sessionMs) })
    .where('expires_at', '>', latestEnd(now, sessionMs))
    .execute();
  await deleteByTime(db, 'session', 'expires_at', { before: now });
}

export async function findSessionsOf(db: Kysely<Schema>, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

export async function deleteOwnSession(db: Kysely<Schema>, userId: string, id: string) {
  return db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

export async function deleteOtherSessions(db: Kysely<Schema>, userId: string, kept: Buffer): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', kept)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

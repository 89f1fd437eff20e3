import { type Kysely, sql } from 'kysely';
import { compileOnce, isAnyOf, type ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';

const sessionDays = 30;
const sessionMs = sessionDays * 24 * 60 * 60 * 1000;

/** The signed-in person, as far as every operation needs to know them. */
export type SessionUser = {
  id: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** Their saved point, already coarse; null before onboarding. */
  point: { latitude: number; longitude: number } | null;
  countryCode: string | null;
  /** IANA name; UTC before onboarding. */
  timeZone: string;
  /** When their session was last marked as in use. */
  seenAt?: Date;
};

type FoundSession = { user: SessionUser; seenAt: Date };

/** Finds the living sessions of these hashes: the person of each, in the hashes' order. */
export async function findSessions(
  db: Kysely<Schema>,
  tokenHashes: Buffer[],
  now: Date,
): Promise<(FoundSession | undefined)[]> {
  const rows = await selectSessions(db, { tokenHashes, now });
  const found = new Map(rows.map((row) => [row.token_hash.toString('latin1'), sessionOf(row)]));
  return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('latin1')));
}

const selectSessions = compileOnce((db, value: ValueOf<{ tokenHashes: Buffer[]; now: Date }>) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'app_user.id',
      'app_user.email_verified_at',
      'app_user.onboarded_at',
      'app_user.latitude',
      'app_user.longitude',
      'app_user.country_code',
      'app_user.time_zone',
      'session.token_hash',
      'session.seen_at',
    ])
    .where(isAnyOf(sql.ref('session.token_hash'), value('tokenHashes'), 'bytea'))
    .where('session.expires_at', '>', value('now')),
);

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

function sessionOf(row: SessionRow): FoundSession {
  const { latitude, longitude } = row;
  return {
    seenAt: row.seen_at,
    user: {
      id: row.id,
      isEmailVerified: row.email_verified_at !== null,
      isOnboarded: row.onboarded_at !== null,
      point: latitude !== null && longitude !== null ? { latitude, longitude } : null,
      countryCode: row.country_code,
      timeZone: row.time_zone,
      seenAt: row.seen_at,
    },
  };
}

export async function insertSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + sessionMs),
    })
    .execute();
}

/** Marks a session as in use: it lives for another 30 days. */
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

export async function deleteExpiredSessions(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}

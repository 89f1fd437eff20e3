import type { Kysely } from 'kysely';
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
};

/** Finds a living session by its token's hash. */
export async function findSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user: SessionUser; seenAt: Date } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'app_user.id',
      'app_user.email_verified_at',
      'app_user.onboarded_at',
      'app_user.latitude',
      'app_user.longitude',
      'app_user.country_code',
      'session.seen_at',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { latitude, longitude } = row;
  return {
    seenAt: row.seen_at,
    user: {
      id: row.id,
      isEmailVerified: row.email_verified_at !== null,
      isOnboarded: row.onboarded_at !== null,
      point: latitude !== null && longitude !== null ? { latitude, longitude } : null,
      countryCode: row.country_code,
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

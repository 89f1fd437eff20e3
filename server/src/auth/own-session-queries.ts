import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

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

/** The push endpoint of a session's browser; undefined where the session has ended. */
export async function findPushEndpoint(db: Kysely<Schema>, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .select('push_endpoint')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Answers the session that was ended; undefined if this person has no such session. */
export async function deleteOwnSession(db: Kysely<Schema>, userId: string, id: string) {
  return db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('push_endpoint')
    .executeTakeFirst();
}

/** Ends all sessions of a person except one, and answers how many. */
export async function deleteOtherSessions(db: Kysely<Schema>, userId: string, kept: Buffer): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', kept)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

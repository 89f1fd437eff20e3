import { dayMs } from '@ballpark/domain/durations.ts';
import type { TokenScope } from '@ballpark/domain/token-scopes.ts';
import { type Kysely, sql } from 'kysely';
import { blockedIdsOfPerson } from '../../db/fragments.ts';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import type { SessionUser } from '../../session-user.ts';
import { personColumns, sessionUserOf } from './session-queries.ts';

/** Its person can see why a program has stopped. */
const keptMs = 30 * dayMs;

type NewToken = {
  id: string;
  userId: string;
  tokenHash: Buffer;
  name: string;
  scopes: readonly TokenScope[];
  now: Date;
  expiresAt: Date;
};

export async function insertToken(db: Kysely<Schema>, token: NewToken): Promise<void> {
  await db
    .insertInto('access_token')
    .values({
      id: token.id,
      user_id: token.userId,
      token_hash: token.tokenHash,
      name: token.name,
      scopes: [...token.scopes],
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

export async function listTokensOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('access_token')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function countLiveTokens(db: Kysely<Schema>, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('access_token')
    .select((token) => token.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type FoundToken = { id: string; scopes: readonly TokenScope[]; usedAt: Date | null; user: SessionUser };

export async function findToken(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundToken | null> {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .select(personColumns)
    .select(blockedIdsOfPerson.as('blockedIds'))
    .select(['access_token.id as tokenId', 'access_token.scopes', 'access_token.used_at'])
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.tokenId, scopes: row.scopes, usedAt: row.used_at, user: sessionUserOf(row, now) };
}

/** `day`: its start in UTC. A call that comes late cannot set it back. */
export async function saveTokenUse(db: Kysely<Schema>, id: string, day: Date): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ used_at: sql<Date>`greatest(used_at, ${day})` })
    .where('id', '=', id)
    .execute();
}

export async function deleteToken(db: Kysely<Schema>, userId: string, id: string) {
  return db
    .deleteFrom('access_token')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['scopes', 'expires_at'])
    .executeTakeFirst();
}

export async function deleteTokensOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('access_token').where('user_id', '=', userId).execute();
}

export async function deleteOldTokens(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'access_token', 'expires_at', { before: new Date(now.getTime() - keptMs) });
}

import { newcomerLimits } from '@ballpark/domain/newcomer-limits.ts';
import { type Kysely, sql } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import type { ContributionTable } from '../db/community-tables.ts';

export type Check = {
  kind: ContributionTable['kind'];
  hash: Buffer;
  subjectId: string;
  since: Date;
  most: number;
};

/** Nobody can suspend them until the transaction ends. */
export async function lockIsSuspended(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('suspended_at')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.suspended_at != null;
}

/** Serializes transactions that count and add under the same key. Pass the keys sorted. */
export async function lockContributions(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contribution ' || key, 0))
    from unnest(${keys}::text[]) as key`.execute(db);
}

/** One number for each check, counted as far as it matters. */
export async function countLike(
  db: Kysely<Schema>,
  userId: string,
  checks: readonly Check[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from (
        select from contribution
        where user_id = ${userId} and kind = wanted.kind and hash = wanted.hash
          and subject_id <> wanted.subject_id and created_at > wanted.since
        limit wanted.most) as alike) as count
    from unnest(${checks.map(({ kind }) => kind)}::text[], ${checks.map(({ hash }) => hash)}::bytea[],
      ${checks.map(({ subjectId }) => subjectId)}::uuid[], ${checks.map(({ since }) => since)}::timestamptz[],
      ${checks.map(({ most }) => most)}::int[]) with ordinality as wanted (kind, hash, subject_id, since, most, place)
    order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/** `near`: those who share a /64, an IPv4 address or a browser with the person; `all`: also those who share a /48. */
export async function countNewAuthors(
  db: Kysely<Schema>,
  text: { userId: string; hash: Buffer; since: Date; madeSince: Date; hashesSince: Date },
): Promise<{ near: number; all: number }> {
  const { rows } = await sql<{ near: number; all: number }>`
    select count(distinct contribution.user_id) filter (where origin.is_near)::int as near,
      count(distinct contribution.user_id)::int as "all"
    from contribution join app_user on app_user.id = contribution.user_id
    join lateral (
      select bool_or(own.kind <> 'network') as is_near
      from person_mark as own join person_mark as other using (kind, hash)
      where own.user_id = ${text.userId} and other.user_id = contribution.user_id
        and own.seen_at > ${text.hashesSince} and other.seen_at > ${text.hashesSince}) as origin on origin.is_near is not null
    where contribution.kind = 'listingText' and contribution.hash = ${text.hash} and contribution.created_at > ${text.since}
      and app_user.created_at > ${text.madeSince} and contribution.user_id <> ${text.userId}`.execute(db);
  return rows[0] ?? { near: 0, all: 0 };
}

/** The photo's id if there is no hash. */
export async function findPhotoHashes(db: Kysely<Schema>, ids: readonly string[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('photo')
    .select(sql<Buffer>`coalesce(content_hash, uuid_send(id))`.as('hash'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Counts only as far as it matters; deleted listings count. */
export async function countClosedGuesses(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct owner_id from xp_award
      where user_id = ${userId} and kind = 'suggestion' and owner_id is not null
      limit ${newcomerLimits.closedGuesses}) as owner`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function addContributions(
  db: Kysely<Schema>,
  userId: string,
  checks: readonly Pick<Check, 'kind' | 'hash' | 'subjectId'>[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('contribution')
    .values(
      checks.map(({ kind, hash, subjectId }) => ({
        user_id: userId,
        kind,
        hash,
        subject_id: subjectId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOldContributions(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'contribution', 'created_at', { before });
}

import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { recordChangedLists } from '../events/outbox-queries.ts';

export type Restriction = { userId: string; personId: string; how: 'block' | 'mute' };

/** Serializes counting and adding of one person's blocks and mutes. */
export async function lockBlocks(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** False if that person has blocked the caller, unless the caller already blocks or mutes them. */
export async function isThere(db: Kysely<Schema>, userId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', personId)
    .where('onboarded_at', 'is not', null)
    .where((person) =>
      person.or([
        isVisibleTo(sql`${userId}`, sql.ref('app_user.id')),
        person.exists(selectBlocked(db, userId).select('person_id').where('person_id', '=', personId)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** As `isThere`, and checks the listing's owner too. Only for readers who have blocks or are blocked. */
export async function canKnowOf(
  db: Kysely<Schema>,
  userId: string,
  { personId, listingId }: { personId: string; listingId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('unseen')
    .select('person_id')
    .where('viewer_id', '=', userId)
    .where('blocks', '=', false)
    .where('mutes', '=', false)
    .where(sql<boolean>`person_id in (${personId}, (select user_id from listing where id = ${listingId}))`)
    .executeTakeFirst();
  return row === undefined;
}

function selectBlocked(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('unseen')
    .where('viewer_id', '=', userId)
    .where(sql<boolean>`(unseen.blocks or unseen.mutes)`);
}

/** Writes both rows in one order, so that two people who block each other do not deadlock. */
export async function saveBlock(
  db: Kysely<Schema>,
  { userId, personId, how }: Restriction,
  now: Date,
): Promise<void> {
  const isBlock = how === 'block';
  await sql`
    insert into unseen (viewer_id, person_id, blocks, is_blocked, mutes, created_at)
    select viewer::uuid, person::uuid, viewer = ${userId} and ${isBlock}, viewer = ${personId}, viewer = ${userId} and not ${isBlock}, ${now}::timestamptz
    from (values (${userId}::text, ${personId}::text), (${personId}, ${userId})) as pair (viewer, person)
    where viewer = ${userId} or ${isBlock}
    order by viewer
    on conflict (viewer_id, person_id) do update set
      blocks = unseen.blocks or excluded.blocks, is_blocked = unseen.is_blocked or excluded.is_blocked,
      mutes = unseen.mutes or excluded.mutes`.execute(db);
}

/** The other kind and the other person's block stay. */
export async function deleteBlock(
  db: Kysely<Schema>,
  { userId, personId, how }: Restriction,
): Promise<boolean> {
  const isBlock = how === 'block';
  const { rows } = await sql`
    with held as (
      select viewer_id, person_id from unseen
      where (viewer_id, person_id) in ((${userId}, ${personId}), (${personId}, ${userId}))
      order by viewer_id for update
    )
    update unseen set
      blocks = blocks and not (${isBlock} and unseen.viewer_id = ${userId}),
      is_blocked = is_blocked and not (${isBlock} and unseen.viewer_id = ${personId}),
      mutes = mutes and not (not ${isBlock} and unseen.viewer_id = ${userId})
    from held where unseen.viewer_id = held.viewer_id and unseen.person_id = held.person_id
    returning unseen.viewer_id`.execute(db);
  await sql`
    delete from unseen
    where (viewer_id, person_id) in ((${userId}, ${personId}), (${personId}, ${userId}))
      and not (blocks or is_blocked or mutes)`.execute(db);
  return rows.length > 0;
}

/** Locks in the order of the fan-out. */
export async function deleteNotificationsAbout(
  db: Kysely<Schema>,
  userId: string,
  ownerId: string,
  now: Date,
): Promise<void> {
  await sql`
    with meant as (
      select notification.id from notification join listing on listing.id = notification.listing_id
      where notification.user_id = ${userId} and listing.user_id = ${ownerId}
      order by kind, listing_id for update of notification
    ), gone as (
      delete from notification using meant where notification.id = meant.id returning notification.user_id, notification.in_app
    )
    ${recordChangedLists(sql`select user_id from gone where in_app`, now)}`.execute(db);
}

export async function findBlockedPeople(
  db: Kysely<Schema>,
  userId: string,
  page: { limit: number; offset: number },
) {
  return selectBlocked(db, userId)
    .innerJoin('app_user', 'app_user.id', 'unseen.person_id')
    .select(['app_user.id', 'app_user.name', 'app_user.username', 'app_user.photo_url', 'app_user.xp'])
    .select(['unseen.blocks', 'unseen.mutes', 'unseen.created_at'])
    .orderBy('unseen.created_at', 'desc')
    .orderBy('unseen.person_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countBlocked(db: Kysely<Schema>, userId: string): Promise<number> {
  const row = await selectBlocked(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

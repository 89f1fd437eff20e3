import { type Kysely, sql } from 'kysely';
import { latestEnd } from '../clock-slack.ts';
import { guessesShowToAll, mailPerson } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { forgetOwner } from '../xp/xp-queries.ts';

export async function setDeletionAt(db: Kysely<Schema>, userId: string, at: Date | null): Promise<void> {
  await db.updateTable('app_user').set({ deletion_at: at }).where('id', '=', userId).execute();
}

/** Their account is due at once. */
export async function saveRemoval(
  db: Kysely<Schema>,
  userId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ deletion_at: now, removal_reason: reason })
    .where('id', '=', userId)
    .execute();
}

export type Leaver = NonNullable<Awaited<ReturnType<typeof claimLeaver>>>;

type Claim = { now: Date; abandonedBefore: Date; formerAuthor: string };

/**
 * Skips locked accounts. Reclaims an interrupted deletion: begun before `abandonedBefore`, or in the future
 * by a wrong clock. After the first claim nobody can keep the account.
 */
export async function claimLeaver(db: Kysely<Schema>, { now, abandonedBefore, formerAuthor }: Claim) {
  const next = db
    .selectFrom('app_user')
    .select('id')
    .where('deletion_at', '<=', now)
    .where((person) =>
      person.or([
        person('deletion_begun_at', 'is', null),
        person('deletion_begun_at', '<', abandonedBefore),
        person('deletion_begun_at', '>', latestEnd(now, 0)),
      ]),
    )
    .orderBy('deletion_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked();
  return db
    .updateTable('app_user')
    .set({
      deletion_begun_at: now,
      former_author: sql<string>`coalesce(former_author, ${formerAuthor}::uuid)`,
    })
    .where('id', 'in', next)
    .returning((person) => [
      'id',
      'name',
      'email',
      'email_key',
      'removal_reason',
      mailPerson.as('person'),
      person.ref('former_author').$notNull().as('former_author'),
    ])
    .executeTakeFirst();
}

/**
 * Locks in the order of ids, so that none is closed meanwhile. `isIndependent`: its guesses do not show yet.
 */
export async function lockPricedListings(
  db: Kysely<Schema>,
  userId: string,
  most: number,
): Promise<{ id: string; isIndependent: boolean }[]> {
  const priced = db
    .selectFrom('suggestion')
    .select('listing_id')
    .where('user_id', '=', userId)
    .orderBy('listing_id')
    .limit(most);
  return db
    .selectFrom('listing')
    .select(['id', sql<boolean>`not ${guessesShowToAll}`.as('isIndependent')])
    .where('id', 'in', priced)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** `former_author` keeps one person's suggestions together. */
export async function orphanSuggestions(
  db: Kysely<Schema>,
  { id, former_author: formerAuthor }: Leaver,
  listingIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('suggestion')
    .set({ user_id: null, former_author: formerAuthor, comment: null })
    .where('user_id', '=', id)
    .where('listing_id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
}

/** Deletes their entries in others' lists too. */
export async function deleteListingsOf(db: Kysely<Schema>, userId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  const these = sql<string>`any(${ids}::uuid[])`;
  await db.deleteFrom('notification').where('listing_id', '=', these).execute();
  await db.deleteFrom('listing').where('id', '=', these).execute();
  return ids;
}

/** Includes photos that are set aside. */
export async function findUserPhotos(db: Kysely<Schema>, userId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('photo_aside').select('photo_id as id').where('user_id', '=', userId))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetPhotos(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  const these = sql<string>`any(${ids}::uuid[])`;
  await db.deleteFrom('photo').where('id', '=', these).execute();
  await db.deleteFrom('photo_aside').where('photo_id', '=', these).execute();
}

export async function findAddressesOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app_user where id = ${userId}
    union select email_key from app_user where id = ${userId}
    union select old_email from email_change where user_id = ${userId}
    union select new_email from email_change where user_id = ${userId}`.execute(db);
  return rows.map(({ email }) => email);
}

export async function deletePerson(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', userId).execute();
}

type Trace = { id: string; email: string; email_key: string };

/**
 * Deletes rows that name a person without a foreign key. Call it in the transaction that deletes the person.
 */
export async function deleteTraces(db: Kysely<Schema>, person: Trace): Promise<void> {
  const { id } = person;
  await deleteEventsOf(db, id);
  await db
    .deleteFrom('idempotency_key')
    .where(sql<boolean>`position(${id} in reply) > 0`)
    .execute();
  await db
    .deleteFrom('rate_limit')
    .where(names(sql`key`, person))
    .execute();
  await deleteNotificationsAbout(db, id);
  await forgetOwner(db, id);
  if (await hasQueue(db)) await deleteJobs(db, person);
}

/** Of a large site's events, one statement would hit the time limit. */
const eventsAtOnce = 1_000_000;

async function deleteEventsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from outbox`.execute(db);
  const { first = 0, last = 0 } = rows[0] ?? {};
  for (let from = first; from <= last; from += eventsAtOnce)
    await db
      .deleteFrom('outbox')
      .where('id', '>=', from)
      .where('id', '<', from + eventsAtOnce)
      .where((event) =>
        event.or([event('user_id', '=', userId), sql<boolean>`position(${userId} in payload::text) > 0`]),
      )
      .execute();
}

/** Others keep one about a listing that was deleted before; only their awards still tell whose it was. */
async function deleteNotificationsAbout(db: Kysely<Schema>, ownerId: string): Promise<void> {
  const listingIds = db.selectFrom('xp_award').select('listing_id').where('owner_id', '=', ownerId);
  await db.deleteFrom('notification').where('listing_id', 'in', listingIds).execute();
}

async function hasQueue(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

async function deleteJobs(db: Kysely<Schema>, person: Trace): Promise<void> {
  await sql`delete from pgboss.job
    where state <> 'active' and ${names(sql`concat_ws(' ', data::text, singleton_key, group_id, output::text)`, person)}`.execute(
    db,
  );
}

function names(text: ReturnType<typeof sql>, { id, email, email_key: emailKey }: Trace) {
  const addresses = [email, emailKey].map(asWhole).join('|');
  return sql<boolean>`(position(${id} in ${text}) > 0 or ${text} ~ ${addresses})`;
}

/** Not as a part of a longer address; in JSON, what precedes it may be an escaped line break. */
function asWhole(address: string): string {
  const quoted = address.replace(/[^\p{L}\p{N}@]/gu, String.raw`\$&`);
  const before = String.raw`((?<![A-Za-z0-9._+-])|(?<=\\[bfnrt]))`;
  return String.raw`${before}${quoted}(?![A-Za-z0-9-]|\.[A-Za-z0-9])`;
}

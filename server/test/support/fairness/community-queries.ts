import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../src/db/schema.ts';
import type { Member } from './plan.ts';

type Db = Kysely<Schema>;

export async function insertPeople(db: Db, people: readonly Member[], now: Date): Promise<void> {
  for (const [at, { id }] of people.entries()) {
    await sql`insert into app_user (id, name, email, email_key, username, username_key, email_verified_at, onboarded_at, created_at)
      values (${id}, ${`Person ${at}`}, ${`${id}@example.com`}, ${`${id}@example.com`}, ${`sim.${id.slice(0, 20)}`}, ${`sim.${id.slice(0, 20)}`},
        ${now}, ${now}, ${now})`.execute(db);
  }
}

type Posted = { listingId: string; by: Member };

/** Without place and words, because nobody searches. */
export async function insertListing(db: Db, { listingId, by }: Posted, now: Date): Promise<void> {
  await sql`insert into listing (id, user_id, title, description, type, location, currency, opened_at, expires_at, tsv, created_at, updated_at)
    values (${listingId}, ${by.id}, 'Thing', 'A thing.', 'PRODUCT', 'Berlin', 'EUR', ${now}, ${now}::timestamptz + interval '72 hours', '',
      ${now}, ${now})`.execute(db);
}

export async function readFairPrice(db: Db, listingId: string): Promise<number | null> {
  const row = await db
    .selectFrom('listing')
    .select('fair_price_minor')
    .where('id', '=', listingId)
    .executeTakeFirst();
  return row?.fair_price_minor ?? null;
}

export async function readXp(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('app_user').select(['id', 'xp']).execute();
  return new Map(rows.map(({ id, xp }) => [id, xp]));
}

export async function readCases(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('moderation_case')
    .select('subject_id')
    .where('kind', '=', 'signal')
    .execute();
  return new Set(rows.map(({ subject_id: id }) => id));
}

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';

/** People, listings and suggestions by statements of the first migrations, for a database that has not seen the later ones. */
export async function fillBefore(db: Kysely<Schema>, listings: number): Promise<void> {
  await sql`insert into app_user (id, name, email, email_key, password_hash, created_at)
    select gen_random_uuid(), 'Person ' || at, at || '@example.com', at || '@example.com', '-', now() from generate_series(1, 20) at`.execute(
    db,
  );
  await sql`insert into listing (id, user_id, title, description, type, location, currency, is_active, opened_at, expires_at, closed_at,
      final_price_minor, price_shown_at, tsv, created_at, updated_at, suggestion_count)
    select gen_random_uuid(), (array(select id from app_user order by email))[1 + at % 5], 'Lamp ' || at, 'Brass', 'PRODUCT', 'Berlin', 'EUR',
      at % 2 = 0, now(), now(), case when at % 2 = 1 then now() end, case when at % 2 = 1 then 1000 + at end,
      case when at % 2 = 1 then now() end, '', now(), now(), 3
    from generate_series(1, ${listings}::int) at`.execute(db);
  await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at, day, owner_id, is_product, is_quick)
    select gen_random_uuid(), listing.id, person.id, 900, now(), current_date, listing.user_id, true, false
    from listing, (select id from app_user order by email desc limit 3) person where person.id <> listing.user_id`.execute(
    db,
  );
}

/** What must be the same after every migration: each value that was there before them, in one number. */
export async function sumOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select md5(concat(
    (select string_agg(concat_ws('|', id, name, email, password_hash, created_at), ',' order by id) from app_user),
    (select string_agg(concat_ws('|', id, user_id, title, is_active, closed_at, final_price_minor), ',' order by id) from listing),
    (select string_agg(concat_ws('|', id, listing_id, user_id, amount_minor), ',' order by id) from suggestion))) as sum`.execute(
    db,
  );
  return rows[0]?.sum ?? '';
}

/** The tables, constraints and valid indexes of a database, as text. */
export async function shapeOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as shape
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', indexrelid::regclass, indisvalid, pg_get_indexdef(indexrelid))
      from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1`.execute(db);
  return rows.map(({ shape }) => shape).join('\n');
}

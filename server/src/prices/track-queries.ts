import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/priced-at-sql.ts';
import { listingIsShown, suggestionCounts } from '../db/shown-sql.ts';
import type { Schema } from '../db/schema.ts';
import { isSeenBy } from '../db/unseen-sql.ts';

/** Marks people whose shown track must be copied again, in the transaction that changes their record. */
export async function markStale(db: Kysely<Schema>, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  // An update of an existing row waits for the transaction that copies it, which may have read the earlier record.
  await sql`
    insert into stale_track (person_id)
    select distinct person from unnest(${personIds}::uuid[]) as person order by person
    on conflict (person_id) do update set person_id = excluded.person_id`.execute(db);
}

/** Locks people whose track is to be copied, and skips those that another transaction copies. Call it in a transaction. */
export async function lockStale(db: Kysely<Schema>, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stale_track')
    .select('person_id')
    .orderBy('person_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.person_id);
}

/**
 * Copies the tracks of these people from the last rows of their records; answers how many. It waits for nobody: people whose row is locked are
 * left for the next time. People without a row have left.
 */
export async function copyTracks(db: Kysely<Schema>, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    with person as (
      select id from app_user where id = any(${personIds}::uuid[]) for no key update skip locked
    ), copied as (
      update app_user set track = (
        select jsonb_build_object('closedCount', closed_count, 'withinCount', within_count, 'usualRatio', usual_ratio,
          'ownerCount', cardinality(owners))
        from guess_record where person_id = app_user.id order by position desc limit 1)
      from person where app_user.id = person.id
    )
    delete from stale_track where person_id = any(${personIds}::uuid[])
      and (person_id in (select id from person) or not exists (select from app_user where id = person_id))
    returning 1`.execute(db);
  return rows.length;
}

/** A person's last counted guesses on listings that they can see, newest first, each with its listing. Amounts in minor units. */
export async function findCountedGuesses(db: Kysely<Schema>, userId: string, most: number) {
  return db
    .selectFrom('guess_record')
    .innerJoin('closed_listing', 'closed_listing.position', 'guess_record.position')
    .innerJoin('listing', (join) =>
      join
        .onRef('listing.id', '=', 'closed_listing.listing_id')
        .on(pricedAt, '=', sql.ref('closed_listing.closed_at')),
    )
    .innerJoin('suggestion', (join) =>
      join
        .onRef('suggestion.listing_id', '=', 'listing.id')
        .onRef('suggestion.user_id', '=', 'guess_record.person_id'),
    )
    .select((eb) => [
      'listing.id as listing_id',
      'listing.title',
      'listing.type',
      'listing.currency',
      'suggestion.amount_minor',
      eb.ref('listing.final_price_minor').$notNull().as('final_price_minor'),
      'closed_listing.closed_at',
    ])
    .where('guess_record.person_id', '=', userId)
    .where('listing.final_price_minor', 'is not', null)
    .where(listingIsShown)
    .where(isSeenBy(sql`${userId}`, sql.ref('listing.user_id')))
    .where(suggestionCounts)
    .orderBy('guess_record.position', 'desc')
    .limit(most)
    .execute();
}

export type CountedGuess = Awaited<ReturnType<typeof findCountedGuesses>>[number];

import {
  type ClosedListing,
  emptyHistory,
  type PriceHistory,
  recordClosed,
} from '@ballpark/domain/fair-price.ts';
import { sql } from 'kysely';
import type { Deps } from '../../src/deps.ts';

/** All guess statistics as text, compared bit by bit. */
export async function learned({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(context) - 'counted_to' - 'is_recount_due')::text as row from price_context as context
    union all
    select row from (select (to_jsonb(record) || jsonb_build_object('positions', (
      select coalesce(jsonb_agg(listing_id order by nth), '[]') from unnest(positions) with ordinality as counted (position, nth)
      join closed_listing using (position)
    )))::text as row from guess_record as record order by person_id) as records`.execute(db);
  return rows.map(({ row }) => row);
}

export async function orderOf({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('closed_listing').select('listing_id').orderBy('position').execute();
  return rows.map((row) => row.listing_id);
}

export async function recordOf({ db }: Pick<Deps, 'db'>, personId: string) {
  return db
    .selectFrom('guess_record')
    .select(['count', 'sum', 'squares'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function contextOf({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('price_context')
    .select(['lean', 'count', 'squares', 'low_miss', 'high_miss', 'closed_count', 'medians', 'misses'])
    .executeTakeFirst();
}

/** The engine's statistics of these listings. */
export function historyOf(closed: readonly ClosedListing[]): PriceHistory {
  return closed.reduce((history, each) => recordClosed(history, each), emptyHistory);
}

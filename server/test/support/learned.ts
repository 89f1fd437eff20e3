import {
  type ClosedListing,
  emptyHistory,
  type PriceHistory,
  recordClosed,
} from '@ballpark/domain/fair-price.ts';
import { sql } from 'kysely';
import type { Deps } from '../../src/deps.ts';

/** Everything that the closed listings have taught, as text by which two states are compared to the last bit. */
export async function learnedRows({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(context) - 'position' || jsonb_build_object('records', (
      select jsonb_agg(to_jsonb(record) - 'position' order by person_id) from guess_record as record
      where record.position = ordered.position
    ), 'listing', listing_id))::text as row
    from closed_listing as ordered left join price_context as context using (position)
    order by ordered.position`.execute(db);
  return rows.map(({ row }) => row);
}

/** The last record of a person, or nothing. */
export async function recordOf({ db }: Pick<Deps, 'db'>, personId: string) {
  return db
    .selectFrom('guess_record')
    .select(['count', 'sum', 'squares'])
    .where('person_id', '=', personId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
}

/** The context after the last listing. */
export async function lastContext({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('price_context')
    .select(['lean', 'count', 'squares', 'low_miss', 'high_miss', 'closed_count'])
    .orderBy('position', 'desc')
    .executeTakeFirst();
}

/** What the engine makes of these listings by itself. */
export function historyOf(closed: readonly ClosedListing[]): PriceHistory {
  return closed.reduce((history, each) => recordClosed(history, each), emptyHistory);
}

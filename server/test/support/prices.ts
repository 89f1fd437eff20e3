import {
  type ClosedListing,
  type PriceHistory,
  emptyHistory,
  recordClosed,
} from '@ballpark/domain/fair-price.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { updateSimilarPrices } from '../../src/prices/similar.ts';
import { updateRecords } from '../../src/prices/update-records.ts';
import { type MadeUser, type Person, makeListing, makeSuggestion, makeUser } from './make.ts';
import { giveStanding } from './moderation.ts';
import type { TestApp } from './test-app.ts';

export async function closeAt(
  on: TestApp,
  { token }: MadeUser,
  id: string,
  finalPrice: number,
): Promise<void> {
  on.clock.advance(1000);
  const answer = await on.call('POST /listings/:id/close', { params: { id }, token, body: { finalPrice } });
  expect(answer.status).toBe(200);
}

/** With standing, so that what they sell is evidence. */
export async function makeSeller(on: TestApp): Promise<Person> {
  const seller = await makeUser(on);
  await giveStanding(on, seller);
  return seller;
}

const witnesses = new WeakMap<TestApp, Promise<Person[]>>();

/** The owners in turn close listings at these prices, which two people guessed; returns the ids. */
export async function sell(
  on: TestApp,
  owners: readonly MadeUser[],
  prices: readonly number[],
  overrides: Record<string, unknown> = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) {
    const owner = owners[at % owners.length];
    if (!owner) throw new Error('nobody sells');
    const { id } = await makeListing(on, owner, overrides);
    const guessers = witnesses.get(on) ?? Promise.all([makeUser(on), makeUser(on)]);
    witnesses.set(on, guessers);
    for (const by of await guessers) await makeSuggestion(on, { id }, { by, amount: price });
    await closeAt(on, owner, id, price);
    ids.push(id);
  }
  await takeInPrices(on);
  return ids;
}

export async function takeInPrices(on: TestApp): Promise<void> {
  await updateRecords(on.deps);
  await updateSimilarPrices(on.deps);
}

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
    .select(['count', 'bias', 'squares'])
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

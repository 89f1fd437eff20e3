import type { FairPrice, Learned } from '@ballpark/domain/fair-price.ts';
import type { GuessRecord } from '@ballpark/domain/price-estimate.ts';
import type { PriceWorking } from '@ballpark/domain/price-working.ts';
import { type Kysely, sql } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import { suggestionCounts } from '../db/fragments.ts';
import type { IdRange } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

type Context = Omit<Learned, 'people'>;

export type Guess = {
  personId: string;
  amountMinor: number;
  currency: string;
  record: GuessRecord | null;
  context: Context | null;
  similarFinalPricesMinor: number[] | null;
};

/** Former members, and accounts being deleted, are known by former_author only. */
export async function findGuesses(db: Kysely<Schema>, listingId: string): Promise<Guess[]> {
  return guessesOn(db, { listingId });
}

const guessesOn = compileOnce(
  (_db, value: ValueOf<{ listingId: string }>) => sql<Guess>`
    select guess."personId", guess."amountMinor", guess.currency, record.value as record, context.value as context, (
        select to_json(final_prices_minor) from similar_price where listing_id = ${value('listingId')}
      ) as "similarFinalPricesMinor"
    from (
      select coalesce(suggestion.former_author, app_user.former_author, suggestion.user_id, suggestion.id) as "personId",
        suggestion.amount_minor as "amountMinor", listing.currency
      from suggestion join listing on listing.id = suggestion.listing_id
      left join app_user on app_user.id = suggestion.user_id
      where suggestion.listing_id = ${value('listingId')} and ${suggestionCounts}
    ) as guess
    left join lateral (
      select json_build_object('count', count, 'bias', bias, 'squares', squares, 'ownerCount', cardinality(owners)) as value
      from guess_record where person_id = guess."personId" and not is_anew
    ) as record on true
    left join (
      select json_build_object('lean', lean, 'count', count, 'squares', squares,
        'lowMiss', low_miss, 'highMiss', high_miss, 'closedCount', closed_count) as value
      from price_context where not is_anew
    ) as context on true`,
);

export async function savePrices(
  db: Kysely<Schema>,
  listingId: string,
  fairPrice: FairPrice | null,
  working: PriceWorking | null,
  guesses: { min: number; max: number } | null,
): Promise<void> {
  await setPrices(db, {
    listingId,
    price: fairPrice?.estimateMinor ?? null,
    low: fairPrice?.lowMinor ?? null,
    high: fairPrice?.highMinor ?? null,
    confidence: fairPrice?.confidence ?? null,
    working: working && JSON.stringify(working),
    guessMin: guesses?.min ?? null,
    guessMax: guesses?.max ?? null,
  });
}

type Saved = {
  listingId: string;
  price: number | null;
  low: number | null;
  high: number | null;
  confidence: string | null;
  working: string | null;
  guessMin: number | null;
  guessMax: number | null;
};

const setPrices = compileOnce(
  (_db, value: ValueOf<Saved>) => sql<never>`
    update listing set fair_price_minor = ${value('price')}, fair_low_minor = ${value('low')},
      fair_high_minor = ${value('high')}, fair_confidence = ${value('confidence')},
      fair_working = ${value('working')}::jsonb,
      guess_min_minor = ${value('guessMin')}, guess_max_minor = ${value('guessMax')}
    where id = ${value('listingId')}`,
);

/** Locks in the order of ids, skipping locked ones. */
export async function lockWithoutFairPrice(
  db: Kysely<Schema>,
  { after, upTo }: IdRange,
  { fewest, most }: { fewest: number; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('is_active', '=', sql.lit(true))
    .where('fair_price_minor', 'is', null)
    .where('suggestion_count', '>=', fewest)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

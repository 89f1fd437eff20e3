import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { priceWords } from '@ballpark/domain/price-words.ts';
import { usualPrices } from '@ballpark/domain/similar-prices.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findSimilar, pointOf } from './find-similar.ts';
import { keepFairPrice } from './keep-fair-price.ts';
import * as queries from './similar-queries.ts';

const atOnce = 20;

/**
 * Finds similar prices for listings that were posted or whose words were changed, up to a number, and saves them. From then on their fair
 * price uses them, and nothing that closes later changes it. Each is a separate transaction; answers how many there were.
 */
export async function keepSimilarPrices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  most = Infinity,
): Promise<number> {
  let total = 0;
  while (total < most) {
    const due = await queries.findDue(db, Math.min(atOnce, most - total));
    for (const listingId of due) await db.transaction().execute((trx) => keepOf(trx, listingId, now()));
    total += due.length;
    if (due.length < atOnce) break;
  }
  return total;
}

/** A closed listing keeps its similar prices, because the records have used them. */
async function keepOf(trx: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  const listing = await queries.lockAskedListing(trx, listingId);
  if (!listing) return;
  const prices = listing.is_active ? await findUsual(trx, listingId, listing, now) : null;
  await queries.saveSimilar(trx, listingId, prices);
  if (prices && listing.suggestion_count >= fewestGuesses) await keepFairPrice(trx, listingId);
}

async function findUsual(
  trx: Kysely<Schema>,
  listingId: string,
  listing: queries.AskedListing,
  now: Date,
): Promise<number[]> {
  const { title, description, type, currency } = listing;
  const words = priceWords(title, description);
  const asked = { words, type, currency, point: pointOf(listing), listingId };
  return usualPrices(await findSimilar(trx, asked, now), listing.user_id);
}

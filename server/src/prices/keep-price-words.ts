import { priceWords } from '@ballpark/domain/price-words.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { tileOf } from '../search/tiles.ts';
import * as queries from './price-word-queries.ts';

/** Saves the words of up to `most` further closed listings, by which their prices are found; answers how many there were. */
export async function keepPriceWords(trx: Kysely<Schema>, most: number): Promise<number> {
  const listings = await queries.findUnworded(trx, most);
  const last = listings.at(-1);
  if (!last) return 0;
  await queries.insertPriceWords(trx, listings.flatMap(wordRows));
  await queries.saveWordedTo(trx, last.position);
  return listings.length;
}

function wordRows(listing: queries.UnwordedListing): queries.PriceWordRow[] {
  const { title, description, position, currency, isProduct, cell, ownerId } = listing;
  if (title === null) return [];
  const words = priceWords(title, description);
  return [...words.title, ...words.description].map((word) => ({
    word,
    currency,
    is_product: isProduct,
    position,
    tile: cell === null ? null : tileOf(cell),
    owner_id: ownerId,
  }));
}

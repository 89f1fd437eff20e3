import { priceWords } from '@ballpark/domain/price-words.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { tileOf } from '../search/tiles.ts';
import * as queries from './price-word-queries.ts';

/** Saves the words of the closed listings at these places, by which their prices are found. */
export async function keepPriceWords(trx: Kysely<Schema>, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  await queries.deletePriceWords(trx, positions);
  const texts = await queries.findClosedTexts(trx, positions);
  await queries.insertPriceWords(trx, texts.flatMap(wordRows));
}

function wordRows(text: queries.ClosedText): queries.PriceWordRow[] {
  const { title, description, position, currency, isProduct, cell, ownerId } = text;
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

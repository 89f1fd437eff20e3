import { minGuesses } from '@ballpark/domain/fair-price.ts';
import { type Point, distanceKm, squareMiddle } from '@ballpark/domain/places.ts';
import { type PricedThing, priceWords, rankSimilar, usualPrices } from '@ballpark/domain/similar-prices.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { mayBeOfEvent } from '../events/read-in-turn.ts';
import { cellOf, tileOf } from '../search/cells.ts';
import { updateFairPrice } from './update-fair-price.ts';
import * as similarQueries from './similar-queries.ts';
import { type Asked, type Candidate, findCandidates } from './similar-queries.ts';

export type SimilarListing = Candidate & PricedThing;

export async function findSimilar(db: Kysely<Schema>, asked: Asked, now: Date): Promise<SimilarListing[]> {
  const { candidates, weights } = await findCandidates(db, asked, now);
  const things = candidates.map((candidate) => ({
    ...candidate,
    words: priceWords(candidate.title, candidate.description),
    closedAtMs: candidate.closedAt.getTime(),
    distanceKm: distanceBetween(asked.point, pointOf(candidate)),
  }));
  return rankSimilar(asked.words, things, weights, now.getTime());
}

export function askedBy(listing: similarQueries.AskedListing, listingId: string): Asked {
  const { title, description, type, currency } = listing;
  const owner = { ownerId: listing.user_id, networkId: listing.network };
  return { words: priceWords(title, description), type, currency, point: pointOf(listing), listingId, owner };
}

export function pointOf({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** From square to square: everybody reads what is similar, and fair prices go by it. */
function distanceBetween(one: Point | null, other: Point | null): number | null {
  return one && other && distanceKm(squareMiddle(one), squareMiddle(other));
}

const atOnce = 20;

/**
 * The fair price uses these from then on; later closes do not change it. Each listing is one transaction. One
 * that fails stays due and keeps no other out; the first failure is thrown at the end.
 */
export async function updateSimilarPrices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  most = Infinity,
): Promise<number> {
  let total = 0;
  let last: string | null = null;
  const failures: unknown[] = [];
  while (total < most) {
    const due = await similarQueries.findDue(db, last, Math.min(atOnce, most - total));
    for (const listingId of due)
      await db
        .transaction()
        .execute((trx) => keepOf(trx, listingId, now()))
        .catch((error: unknown) => {
          if (!mayBeOfEvent(error)) throw error;
          failures.push(error);
        });
    total += due.length;
    last = due.at(-1) ?? last;
    if (due.length < atOnce) break;
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

/** The records have used them. */
async function keepOf(trx: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  const listing = await similarQueries.lockAskedListing(trx, listingId);
  if (!listing) return;
  const prices = listing.is_active ? await findUsual(trx, listingId, listing, now) : null;
  await similarQueries.saveSimilar(trx, listingId, prices);
  if (prices && listing.suggestion_count >= minGuesses) await updateFairPrice(trx, listingId);
}

async function findUsual(
  trx: Kysely<Schema>,
  listingId: string,
  listing: similarQueries.AskedListing,
  now: Date,
): Promise<number[]> {
  const asked = askedBy(listing, listingId);
  return usualPrices(await findSimilar(trx, asked, now), asked.owner);
}

export async function savePriceWords(
  trx: Kysely<Schema>,
  positions: readonly number[],
  now: Date,
): Promise<void> {
  if (positions.length === 0) return;
  await similarQueries.deletePriceWords(trx, positions);
  const texts = await similarQueries.findClosedTexts(trx, positions, now);
  await similarQueries.insertPriceWords(trx, texts.flatMap(wordRows));
}

function wordRows(text: similarQueries.ClosedText): similarQueries.PriceWordRow[] {
  const { title, description, position, currency, isProduct, ownerId, hasStanding } = text;
  const point = pointOf(text);
  const words = priceWords(title, description);
  return [...words.title, ...words.description].map((word) => ({
    word,
    currency,
    is_product: isProduct,
    position,
    tile: point && tileOf(cellOf(squareMiddle(point))),
    owner_id: ownerId,
    has_standing: hasStanding,
  }));
}

import { emptyHistory, type PriceHistory, recordClosed } from '@ballpark/domain/fair-price.ts';
import { longestTrack, trackOf } from '@ballpark/domain/track-record.ts';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Schema } from '../db/schema.ts';
import { suggestionsOf } from './counted-guesses-queries.ts';
import { saveCountedTo, takeOut } from './record-progress-queries.ts';
import * as queries from './record-queries.ts';

/** Counts the next listings of the order into context and records, at most so many; answers how many. */
export async function countClosed(trx: Kysely<Schema>, most: number): Promise<number> {
  const listings = await queries.findUncounted(trx, most);
  const [first] = listings;
  const last = listings.at(-1);
  if (!first || !last) return 0;
  await queries.deleteLearned(
    trx,
    listings.map(({ position }) => position),
  );
  const personIds = [...new Set(listings.flatMap((listing) => listing.personIds))];
  const { context, people } = await queries.readHistory(trx, first.position, personIds);
  const before = { ...emptyHistory, ...context, people };
  const ratios = await queries.readRatios(trx, first.position, personIds);
  await queries.insertLearned(trx, learnFrom(before, ratios, listings));
  await saveCountedTo(trx, last.position);
  // Reopened or deleted without an event. Earlier listings are not touched.
  const gone = listings.filter(({ finalPriceMinor }) => finalPriceMinor === null);
  if (gone.length > 0) {
    await takeOut(
      trx,
      gone.map(({ listingId }) => listingId),
    );
    await saveCountedTo(trx, last.position);
  }
  return listings.length;
}

/** Learns from these listings in their order; each person's `ratios` grow with it. */
function learnFrom(
  before: PriceHistory,
  ratios: Map<string, number[]>,
  listings: readonly queries.OrderedListing[],
): queries.Learned[] {
  const learned: queries.Learned[] = [];
  let history = before;
  for (const listing of listings) {
    const { position, ownerId, finalPriceMinor } = listing;
    if (finalPriceMinor === null || ownerId === null) continue;
    const suggestions = suggestionsOf(listing);
    const closed = { finalPriceMinor, suggestions, ownerId: hashOf(ownerId) };
    const next = recordClosed(history, closed, listing.similarFinalPricesMinor);
    // A listing without a guess teaches nothing.
    if (next !== history) {
      const guesses = suggestions.map(({ userId, amountMinor }) => {
        const ratio = amountMinor / finalPriceMinor;
        const last = [...(ratios.get(userId) ?? []), ratio].slice(-longestTrack);
        ratios.set(userId, last);
        return { personId: userId, ratio, track: trackOf(last) };
      });
      learned.push({ position, history: next, guesses });
    }
    history = next;
  }
  return learned;
}

/** Owners are kept only to be counted: records must not name who has left. */
function hashOf(ownerId: string): string {
  return createHash('sha256').update(ownerId).digest('base64url').slice(0, 22);
}

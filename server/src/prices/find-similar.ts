import { distanceKm, type Point } from '@ballpark/domain/distance.ts';
import { priceWords } from '@ballpark/domain/price-words.ts';
import { type PricedThing, rankSimilar } from '@ballpark/domain/similar-prices.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Asked, type Candidate, findCandidates } from './similar-queries.ts';

export type SimilarListing = Candidate & PricedThing;

/** The closed listings that are similar to the given content, the best first; at most 20. */
export async function findSimilar(db: Kysely<Schema>, asked: Asked, now: Date): Promise<SimilarListing[]> {
  const { candidates, weights } = await findCandidates(db, asked);
  const things = candidates.map((candidate) => ({
    ...candidate,
    words: priceWords(candidate.title, candidate.description),
    closedAtMs: candidate.closedAt.getTime(),
    distanceKm: distanceBetween(asked.point, pointOf(candidate)),
  }));
  return rankSimilar(asked.words, things, weights, now.getTime());
}

/** Null where the place is not known. */
export function pointOf({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function distanceBetween(one: Point | null, other: Point | null): number | null {
  return one && other && distanceKm(one, other);
}

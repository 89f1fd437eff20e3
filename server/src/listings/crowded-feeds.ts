import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { readNewest, type Filter, type Slice, type Stretch } from './feed-queries.ts';
import { mostCounted } from './feed-statement-queries.ts';

/** So many more than are told that there are still too many a moment later, whatever closes meanwhile. */
const crowd = mostCounted * 2;
const knownForMs = 1000;

/** Of each database, since when which feeds are known to be crowded. */
const crowdedSince = new WeakMap<Kysely<Schema>, Map<string, number>>();

/**
 * The newest listings anywhere. Counting goes through a thousand entries of an index for every page that anybody opens, only
 * to say that there are more: where there are far more, that is remembered for a second.
 */
export async function readCrowdedFeed(
  { replica, now }: Pick<Deps, 'replica' | 'now'>,
  filter: Filter,
  slice: Slice,
): Promise<Stretch> {
  const since = crowdedSince.get(replica) ?? new Map<string, number>();
  crowdedSince.set(replica, since);
  const feed = `${filter.status} ${filter.type ?? 'all'}`;
  const askedAt = now().getTime();
  const ageMs = askedAt - (since.get(feed) ?? Number.NEGATIVE_INFINITY);
  // A clock that was put back must not make it known for longer.
  const isKnown = ageMs >= 0 && ageMs < knownForMs;
  const found = await readNewest(replica, filter, slice, isKnown ? null : crowd);
  if (found.count > crowd) since.set(feed, askedAt);
  return found;
}

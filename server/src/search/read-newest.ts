import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { CardRow } from './card-queries.ts';
import { type Filter, gather, mostGathered, type Slice, walk } from './feed-queries.ts';

const cacheMs = 1000;
const mostKnown = 10_000;

/** For each database: the feeds that had too many listings to count, with the time when that was found. */
const crowdedSince = new WeakMap<Kysely<Schema>, Map<string, number>>();

/**
 * The newest listings of a region, without a search. A few are gathered and sorted; of many an index gives the first. Counting reads a
 * thousand entries for each page, only to say that there are more, so a count that is far too high is cached for a second.
 */
export async function readNewest(
  { replica, now }: Pick<Deps, 'replica' | 'now'>,
  filter: Filter,
  slice: Slice,
): Promise<{ count: number; cards: CardRow[] }> {
  const since = crowdedSince.get(replica) ?? new Map<string, number>();
  crowdedSince.set(replica, since);
  const feed = nameOf(filter);
  const askedAt = now().getTime();
  const ageMs = askedAt - (since.get(feed) ?? Number.NEGATIVE_INFINITY);
  // A clock that was set back must not keep it in the cache for longer.
  if (!(ageMs >= 0 && ageMs < cacheMs)) {
    const gathered = await gather(replica, filter, 'anywhere', slice);
    if (gathered.count <= mostGathered) return gathered;
    if (since.size >= mostKnown) since.clear();
    since.set(feed, askedAt);
  }
  return { count: mostGathered + 1, cards: await walk(replica, filter, 'anywhere', slice) };
}

function nameOf({ status, type, region, readerId, unseen, isToGuess }: Filter): string {
  const kind = `${status} ${type} ${isToGuess} ${isToGuess || unseen.length > 0 ? readerId : ''}`;
  if (region === 'anywhere') return kind;
  const { centre, overKm, toKm } = region;
  return [kind, centre.latitude, centre.longitude, overKm, toKm].join(' ');
}

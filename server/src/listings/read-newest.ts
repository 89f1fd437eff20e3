import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Filter, readPage, readStretch, type Region, type Slice, type Stretch } from './feed-queries.ts';
import { mostLookedAt } from './feed-statement-queries.ts';

const knownForMs = 1000;
const mostKnown = 10_000;

/** Of each database, since when which feeds are known to be crowded. */
const crowdedSince = new WeakMap<Kysely<Schema>, Map<string, number>>();

/**
 * The newest listings of a region, without a search. Few are gathered and sorted; of many an index gives the first. To count
 * goes through a thousand entries for every page that anybody opens, only to say that there are more: where there are by far
 * too many, that is remembered for a second.
 */
export async function readNewest(
  { replica, now }: Pick<Deps, 'replica' | 'now'>,
  filter: Filter,
  region: Region,
  slice: Slice,
): Promise<Stretch> {
  const since = crowdedSince.get(replica) ?? new Map<string, number>();
  crowdedSince.set(replica, since);
  const feed = nameOf(filter, region);
  const askedAt = now().getTime();
  const ageMs = askedAt - (since.get(feed) ?? Number.NEGATIVE_INFINITY);
  // A clock that was put back must not make it known for longer.
  if (ageMs >= 0 && ageMs < knownForMs) return readPage(replica, filter, region, slice, null);
  const found = await readCounted(replica, filter, region, slice);
  if (since.size >= mostKnown) since.clear();
  if (found.count > mostLookedAt) since.set(feed, askedAt);
  return found;
}

async function readCounted(
  db: Kysely<Schema>,
  filter: Filter,
  region: Region,
  slice: Slice,
): Promise<Stretch> {
  if (region.kind === 'anywhere') return readPage(db, filter, region, slice, mostLookedAt);
  const gathered = await readStretch(db, filter, region, slice, 'gathered');
  if (gathered.isWhole || slice.limit === 0) return gathered;
  const { cards } = await readPage(db, filter, region, slice, null);
  return { count: gathered.count, cards };
}

function nameOf({ status, type }: Filter, region: Region): string {
  const { centre, overKm, toKm } = region.kind === 'ring' ? region : {};
  return [status, type, centre?.latitude, centre?.longitude, overKm, toKm].join(' ');
}

import type { Pagination, QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listListings } from '@ballpark/domain/contract/listings.ts';
import { joinPairs, namesOf, tellingWords } from '@ballpark/domain/everyday-words.ts';
import { forgivesTypo, meantBy } from '@ballpark/domain/search-typos.ts';
import { isUnspaced, pairsOf, partsOf, searchWords } from '@ballpark/domain/search-words.ts';
import { tellingWays, wordWeight } from '@ballpark/domain/telling-words.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurringLong } from '../jobs/job-kind.ts';
import { walkSeldom } from '../jobs/walk-seldom.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import type { CardRow } from '../cards/card-queries.ts';
import { type FeedCursor, type Reading, feedCursorText, readFeedCursor } from './feed-cursor.ts';
import { cellRangesWithin } from './cells.ts';
import {
  type Filter,
  type FoundCard,
  type Region,
  type Slice,
  countHolders,
  gather,
  maxGathered,
  scanNewest,
} from './feed-queries.ts';
import {
  type SearchTerm,
  type SearchTerms,
  type SimilarWord,
  type Wanted,
  countOwners,
  deleteKnownWords,
  findSimilarWords,
  lockKnownWords,
  readKnownWords,
  saveOwnerCounts,
} from './search-word-queries.ts';
import { presentCard, withoutPoint } from '../cards/present-card.ts';
import { codeOf } from '../error-code.ts';

type Query = QueryOf<typeof listListings>;
type Point = NonNullable<SessionUser['point']>;

/** The number of matches, counted at least up to one more than `maxCounted`, and the wanted cards. */
type Stretch = { count: number; cards: FoundCard[] };
/** Each card with the index of its region. */
type Bands = { count: number; cards: (FoundCard & { band: number })[] };
type Found = Bands & { reading: Reading };

const bandsKm = [10, 50, 200];

/**
 * A page of the feed: around the caller's saved point within a radius, or in distance bands without one; `order` asks for the one or the
 * other. Matches in the title come first, then the newest. Without a point it is anywhere.
 */
export async function readFeed(
  deps: Deps,
  query: Query,
  user: Pick<SessionUser, 'id' | 'point' | 'blockedIds'> | null,
) {
  const { type, search = '' } = query;
  const readerId = user?.id ?? null;
  const isToGuess = readerId !== null && query.toGuess === 'true';
  const status = isToGuess ? 'active' : query.status;
  const terms = termsAsTyped(search);
  const isUnsearchable = terms.length === 0 && search !== '';
  const filters = isUnsearchable
    ? []
    : regionsOf(query, user?.point ?? null).map((region): Filter => ({
        status,
        type,
        terms,
        region,
        readerId,
        blockedIds: user?.blockedIds ?? [],
        isToGuess,
      }));
  const cursor = query.after === undefined ? undefined : readFeedCursor(query.after);
  const { cards: found, count, reading } = await readForgiving(deps, filters, query, cursor);
  const cards = found.slice(0, query.limit);
  const shown = status === 'active' ? cards.filter(isOpenAt(deps.now())) : cards;
  const hiddenCount = cards.length - shown.length;
  const counted = paginationOf(query, count - hiddenCount);
  // With a cursor one more card than the page holds was read.
  const hasNextPage = cursor ? found.length > query.limit : counted.hasNextPage;
  const last = hasNextPage || (!cursor && counted.isCapped) ? cards.at(-1) : undefined;
  const pagination: Pagination = {
    ...counted,
    ...(cursor && { hasPreviousPage: true, hasNextPage }),
    ...(last && { nextCursor: feedCursorText({ reading, ...placeOf(last) }) }),
    ...(reading === 2 && { isPartial: true }),
  };
  const data = shown.map(presentCard);
  return { data: user ? data : data.map(withoutPoint), pagination };
}

function placeOf({ band, in_title: inTitle, created_at: at, id }: Bands['cards'][number]) {
  return { band, inTitle, at, id };
}

/** A listing that waits for the next automatic close is not open any more, though its row still says so. */
function isOpenAt(now: Date) {
  return ({ expires_at: at }: CardRow) => at > now && at < unfinishedDemoExpiry;
}

/** The expiry of a demo listing whose story is not complete yet (server/src/demo): the listing is neither open to anybody nor closed. */
export const unfinishedDemoExpiry = new Date('9999-01-01');

/** In the order of the feed. */
function regionsOf(
  { radius, order = radius === undefined ? 'near' : 'newest' }: Query,
  point: Point | null,
): Region[] {
  if (!point) return ['anywhere'];
  const maxKm = radius || null;
  if (order === 'newest') return maxKm === null ? ['anywhere'] : [ring(point, null, maxKm)];
  const edges = [...bandsKm.filter((km) => maxKm === null || km < maxKm), maxKm];
  return edges.map((toKm, index) => ring(point, edges[index - 1] ?? null, toKm));
}

function ring(centre: Point, overKm: number | null, toKm: number | null): Region {
  return {
    centre,
    overKm,
    toKm,
    ranges: toKm === null ? null : cellRangesWithin(centre, toKm),
  };
}

/**
 * A search that finds nothing may contain a typo, or a word too many. What follows a cursor is read as the page before it was, though by now
 * another reading may find something.
 */
async function readForgiving(
  deps: Deps,
  filters: readonly Filter[],
  query: Query,
  cursor: FeedCursor | undefined,
): Promise<Found> {
  const read = async (wanted: readonly Filter[], reading: Reading): Promise<Found> => {
    const found = cursor
      ? await readFrom(deps, wanted, cursor, query.limit + 1)
      : await readAll(deps, wanted, query);
    return { ...found, reading };
  };
  const found =
    cursor && cursor.reading > 0 ? { ...nothing, reading: cursor.reading } : await read(filters, 0);
  const [first] = filters;
  if (found.count > 0 || cursor?.reading === 0 || first === undefined || first.terms.length === 0)
    return found;
  const isNowhere = filters.some(({ region }) => region === 'anywhere' || region.toKm === null);
  const terms = await termsWithTypos(deps, first, isNowhere || cursor?.reading === 1);
  if (cursor?.reading !== 2) {
    const forgiven = terms && (await read(searching(filters, { terms }), 1));
    if (cursor) return forgiven ?? found;
    if (forgiven && forgiven.count > 0) return forgiven;
  }
  for (const wanted of await tellingTerms(deps, first, terms)) {
    const similar = await read(searching(filters, wanted), 2);
    if (similar.count > 0) return similar;
  }
  return found;
}

const nothing: Bands = { count: 0, cards: [] };

function searching(filters: readonly Filter[], wanted: Wanted): Filter[] {
  return filters.map((filter) => ({ ...filter, ...wanted }));
}

/** Reads regions one after the other, as if all their listings were in one list. */
async function readAll(deps: Deps, filters: readonly Filter[], { page, limit }: Query): Promise<Bands> {
  const { offset } = sliceOf({ page, limit });
  return readInTurn(deps, filters, { offset, limit: offset > maxCounted ? 0 : limit });
}

/** The cards after a cursor. Regions before its own are only counted. */
async function readFrom(
  deps: Deps,
  filters: readonly Filter[],
  { band: from, ...after }: FeedCursor,
  limit: number,
): Promise<Bands> {
  const cards: Bands['cards'] = [];
  let count = 0;
  for (const [band, filter] of filters.entries()) {
    const wanted = band < from ? 0 : limit - cards.length;
    if (wanted === 0 && count > maxCounted) continue;
    const own = band === from ? { ...filter, after } : filter;
    const found = await readRegion(deps, own, { offset: 0, limit: wanted });
    cards.push(...found.cards.map((card) => ({ ...card, band })));
    count += found.count;
  }
  return { count, cards };
}

async function readRegion(deps: Deps, filter: Filter, slice: Slice): Promise<Stretch> {
  return filter.terms.length === 0 ? readNewest(deps, filter, slice) : search(deps, filter, slice);
}

/** A few matches are gathered and sorted; among many, those with all words in the title come first. */
async function search({ replica }: Deps, filter: Filter, slice: Slice): Promise<Stretch> {
  const gathered = await gather(replica, filter, 'anywhere', slice);
  const { count, cards } = gathered;
  if (count <= maxGathered || slice.limit === 0) return { count, cards };
  const inTitle = gathered.inTitle ?? (await gather(replica, filter, 'title', slice));
  const titles = inTitle.count > maxGathered ? await scanTitles(replica, filter, slice) : inTitle.cards;
  const others = await scanNewest(
    replica,
    filter.after?.inTitle ? { ...filter, after: undefined } : filter,
    'description',
    { offset: Math.max(0, slice.offset - inTitle.count), limit: slice.limit - titles.length },
  );
  return { count, cards: [...titles, ...others] };
}

async function scanTitles(replica: Deps['replica'], filter: Filter, slice: Slice): Promise<FoundCard[]> {
  return filter.after?.inTitle === false ? [] : scanNewest(replica, filter, 'title', slice);
}

/** Reads a slice of the joined results of several regions; skips those that end before it. */
async function readInTurn(deps: Deps, filters: readonly Filter[], { offset, limit }: Slice): Promise<Bands> {
  const cards: Bands['cards'] = [];
  let count = 0;
  for (const [band, filter] of filters.entries()) {
    const slice = { offset: Math.max(0, offset - count), limit: limit - cards.length };
    const found = await readRegion(deps, filter, slice);
    cards.push(...found.cards.map((card) => ({ ...card, band })));
    count += found.count;
    if (count > maxCounted) break;
  }
  return { count, cards };
}

const cacheMs = 1000;
const maxKnown = 10_000;

/** For each database: the feeds that had too many listings to count, with the time when that was found. */
const crowdedSince = new WeakMap<Kysely<Schema>, Map<string, number>>();

/**
 * The newest listings of a region, without a search. A few are gathered and sorted; of many an index gives the first. Counting reads a
 * thousand entries for each page, only to say that there are more, so a count that is far too high is cached for a second.
 */
async function readNewest(
  { replica, now }: Pick<Deps, 'replica' | 'now'>,
  filter: Filter,
  slice: Slice,
): Promise<Stretch> {
  const since = crowdedSince.get(replica) ?? new Map<string, number>();
  crowdedSince.set(replica, since);
  const feed = nameOf(filter);
  const askedAt = now().getTime();
  const ageMs = askedAt - (since.get(feed) ?? Number.NEGATIVE_INFINITY);
  // A clock that was set back must not keep it in the cache for longer.
  if (!(ageMs >= 0 && ageMs < cacheMs)) {
    const gathered = await gather(replica, filter, 'anywhere', slice);
    if (gathered.count <= maxGathered) return gathered;
    if (since.size >= maxKnown) since.clear();
    since.set(feed, askedAt);
  }
  return { count: maxGathered + 1, cards: await scanNewest(replica, filter, 'anywhere', slice) };
}

function nameOf({ status, type, region, readerId, blockedIds, isToGuess }: Filter): string {
  const kind = `${status} ${type} ${isToGuess} ${isToGuess || blockedIds.length > 0 ? readerId : ''}`;
  if (region === 'anywhere') return kind;
  const { centre, overKm, toKm } = region;
  return [kind, centre.latitude, centre.longitude, overKm, toKm].join(' ');
}

const maxTerms = 8;

/** Limits of corrected words, for each searched word and for all together. More would cost time and find little. */
const [maxMeanings, maxMeaningsOfAll] = [40, 160];
/** Of more words only so many are searched for the most that a listing holds: six would take 2.7 times as long. */
const maxKnownTerms = 4;

/**
 * The words of a search as they were typed, each a term or, if it has letters and digits, a term for each of these parts. A word that begins
 * another one is left out, since the longer one matches less. Two words may be written as one. Only the first eight terms count: each costs
 * reads of its own where nothing has them all.
 */
export function termsAsTyped(search: string): SearchTerms {
  const words = search === '' ? [] : tellingWords(joinPairs(searchWords(search)));
  const typed = [...new Set(words)].filter(
    (word) => !words.some((other) => other !== word && other.startsWith(word)),
  );
  const terms = typed.flatMap((word) => {
    const before = words[words.indexOf(word) - 1];
    const beginnings = before !== undefined && isOneWord(before, word) ? [word, before + word] : [word];
    const parts = partsOf(word);
    return parts.length > 0
      ? parts.map((part) => ({ beginnings, words: [part] }))
      : [{ beginnings, words: otherNamesOf(word) }];
  });
  return terms.slice(0, maxTerms);
}

/** As whole words: ‘cars’, but no carpets. */
function otherNamesOf(word: string): string[] {
  const others = namesOf(word).filter((name) => !name.startsWith(word));
  return others.flatMap((name) => [name, `${name}s`]);
}

function isOneWord(before: string, word: string): boolean {
  return !isUnspaced(before) && !isUnspaced(word) && !/\p{N}\n\p{N}/u.test(`${before}\n${word}`);
}

/**
 * The terms with words that are one typo away, or end with what was typed, for a search without matches; null if some listing anywhere
 * holds the words that were typed (docs/decisions/0027, 0081). `isNowhere` says that no listing does.
 */
export async function termsWithTypos(
  deps: Deps,
  filter: Filter,
  isNowhere: boolean,
): Promise<SearchTerms | null> {
  const { terms } = filter;
  const forgiven = [...new Set(terms.map(typedOf))].filter(forgivesTypo);
  if (forgiven.length === 0) return null;
  if (!isNowhere && (await countHolders(deps.replica, filter)) !== null) return null;
  const similar = await findSimilarWords(deps.replica, forgiven);
  const most = Math.min(maxMeanings, Math.floor(maxMeaningsOfAll / terms.length));
  const meant = terms.map((term) => meaningsOf(typedOf(term), similar).slice(0, most));
  if (meant.every((words) => words.length === 0)) return null;
  // Beside a wrong word, a word that no listing holds may still be right; alone it would find nothing again.
  return terms.map(({ beginnings, words }, index) => ({
    beginnings: terms.length > 1 ? beginnings : [],
    words: [...words, ...(meant[index] ?? [])],
  }));
}

/**
 * For a search of which no listing holds all words: the words that matter, in the ways to hold enough of them, most words first. A word
 * that nobody uses is replaced by what it may be a typo of, or, where words cannot be told apart, by its pairs of letters; else it matters
 * most, though nothing holds it. Single letters say nothing.
 */
async function tellingTerms(deps: Deps, filter: Filter, withTypos: SearchTerms | null): Promise<Wanted[]> {
  const known: { term: SearchTerm; weight: number }[] = [];
  let total = 0;
  const weigh = async (term: SearchTerm): Promise<boolean> => {
    const holders = await countHolders(deps.replica, { ...filter, terms: [term] });
    if (holders === null) return false;
    const weight = wordWeight(holders);
    known.push({ term, weight });
    total += weight;
    return true;
  };
  const isAlone = filter.terms.length === 1;
  for (const [index, term] of filter.terms.entries()) {
    const typed = typedOf(term);
    if (typed.length < 2 && !isUnspaced(typed)) continue;
    const meant = withTypos?.[index]?.words ?? [];
    const pairs = pairsOf(typed).slice(0, maxTerms);
    if (!isAlone && (await weigh(term))) continue;
    if (meant.length > 0 && (await weigh({ beginnings: [], words: meant }))) continue;
    // A pair may lie across two words, so one that nobody uses says nothing.
    for (const pair of pairs) await weigh({ beginnings: [pair], words: [] });
    if (pairs.length === 0) total += wordWeight(0);
  }
  const heaviest = known.toSorted((one, other) => other.weight - one.weight).slice(0, maxKnownTerms);
  const terms = heaviest.map(({ term }) => term);
  const weights = heaviest.map(({ weight }) => weight);
  return tellingWays(weights, total).map((ways) => ({ terms, ways }));
}

function typedOf({ beginnings: [word = ''] }: SearchTerm): string {
  return word;
}

/** Words that begin as typed are searched already, unless other words were typed or nobody holds them. */
function meaningsOf(typed: string, similar: readonly SimilarWord[]): string[] {
  const known = similar.filter(({ searched, word }) => searched === typed && !word.startsWith(typed));
  return meantBy(
    typed,
    known.map(({ word }) => word),
  );
}

/** Each word has about five. */
const rowsAtOnce = 1000;

/** Recounts the owners of each word that a search with a typo may find, and deletes words that no listing holds; answers how many. */
export async function sweepSearchWords(deps: Pick<Deps, 'db'>): Promise<number> {
  let forgotten = 0;
  let after = { key: '', word: '' };
  for (;;) {
    const known = await readKnownWords(deps.db, after, rowsAtOnce);
    const last = known.at(-1);
    if (!last) return forgotten;
    after = last;
    const before = new Map(known.filter(({ isFirst }) => isFirst).map((row) => [row.word, row.owner_count]));
    const counts = await deps.db.transaction().execute((trx) => countOwners(trx, [...before.keys()]));
    const changed = counts.filter((row) => row.owner_count > 0 && row.owner_count !== before.get(row.word));
    if (changed.length > 0) await saveOwnerCounts(deps.db, changed);
    forgotten += await forget(deps, unheld(counts));
  }
}

/** Checked once more while nobody posts: a listing that is posted right now may rely on one of these words. */
async function forget({ db }: Pick<Deps, 'db'>, words: readonly string[]): Promise<number> {
  if (words.length === 0) return 0;
  try {
    return await db.transaction().execute(async (trx) => {
      await lockKnownWords(trx);
      const gone = unheld(await countOwners(trx, words));
      await deleteKnownWords(trx, gone);
      return gone.length;
    });
  } catch (error) {
    // Another transaction takes longer than people should wait for this sweep; the next run is in two hours.
    if (codeOf(error) === lockNotAvailable) return 0;
    throw error;
  }
}

const lockNotAvailable = '55P03';

function unheld(counts: Awaited<ReturnType<typeof countOwners>>): string[] {
  return counts.filter((row) => row.owner_count === 0).map(({ word }) => word);
}

export const sweepSearchWordsJob = job({
  name: 'sweep-search-words',
  cron: '29 */2 * * *',
  retry: recurringLong,
  async run(deps) {
    const count = await walkSeldom(deps, 'search words', () => sweepSearchWords(deps));
    if (count) deps.log.info({ count }, 'search words that no listing holds forgotten');
  },
});

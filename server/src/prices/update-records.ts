import { emptyHistory, plausiblePrice, recordClosed } from '@ballpark/domain/fair-price.ts';
import { trackOf, withTracked } from '@ballpark/domain/track-record.ts';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Event, numberEvents, recordKinds } from '../events/outbox-queries.ts';
import { type ReaderDeps, mayBeOfEvent, outboxReader, readInTurn } from '../events/read-in-turn.ts';
import { job } from '../job.ts';
import type { Log } from '../log.ts';
import { recurringLong } from '../jobs/job-kind.ts';
import { savePriceWords, updateSimilarPrices } from './similar.ts';
import { findWithStandingNow, findWithoutStanding } from './similar-queries.ts';
import * as queries from './record-queries.ts';

/** Few, so that the embedded database’s only connection is soon free. */
const batch = 20;
const missingAtOnce = 200;
/** The newest sales of owners without standing that a night looks at. */
const maxWithoutStanding = 20_000;

const pricingKinds: readonly Event['kind'][] = ['listing.closed', 'listing.priceAnswered'];
const undoingKinds: readonly Event['kind'][] = ['listing.reopened', 'listing.deleted'];
const restrictingKinds: readonly Event['kind'][] = ['user.suspended', 'user.restricted'];

type Needs = Pick<Deps, 'db' | 'now'>;
type RecordDeps = ReaderDeps<Needs>;

const isOfRecords = (kind: string) => recordKinds.some((each) => each === kind);

/** Puts closed listings into an order, or takes them out. */
const reader = outboxReader<Needs>({
  name: 'records',
  batch: queries.maxEvents,
  concerns: isOfRecords,
  async handle({ now }, trx, events) {
    if (!events.some(({ kind }) => isOfRecords(kind))) return;
    await queries.lockCounting(trx);
    const listingsOf = (kinds: readonly string[]) =>
      events.flatMap(({ kind, listingId }) => (listingId !== null && kinds.includes(kind) ? listingId : []));
    const restricted = events.flatMap(({ kind, userId }) =>
      userId !== null && restrictingKinds.some((each) => each === kind) ? userId : [],
    );
    await queries.takeOut(trx, listingsOf(undoingKinds));
    await queries.takeOutOf(trx, restricted);
    await savePriceWords(trx, await queries.addToOrder(trx, listingsOf(pricingKinds)), now());
  },
});

export const keepRecordsOfOneJob = reader.setAside;

/**
 * Counts in the order of the outbox. A batch is one transaction, and one process works at a time. After
 * `maxBatches` the next run continues.
 */
export async function updateRecords(deps: RecordDeps, maxBatches = Infinity): Promise<number> {
  await numberEvents(deps.db);
  if (!(await queries.hasUncounted(deps.db))) return 0;
  let total = 0;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const events = await readInTurn(deps, reader);
    const counted = await countOn(deps.log, {
      inTurn: (work) => inTurn(deps.db, work),
      isAnew: false,
    });
    total += counted;
    if (events === 0 && counted === 0) break;
  }
  return total;
}

/** Due if a counted listing was reopened or deleted, or its owner restricted or no longer. */
export async function recountIfDue(deps: RecordDeps): Promise<number> {
  return (await queries.isRecountDue(deps.db)) ? recountRecords(deps) : 0;
}

/** Counts into rows beside the current ones, which are read until replaced. */
export async function recountRecords(deps: RecordDeps): Promise<number> {
  const { db } = deps;
  const inLongTurn = <T>(work: (trx: Kysely<Schema>) => Promise<T>): Promise<T> =>
    inTurn(db, async (trx) => {
      await queries.allowLongStatements(trx);
      return work(trx);
    });
  await updateRecords(deps);
  await inLongTurn(queries.beginRecount);
  while ((await inLongTurn((trx) => addMissing(trx, deps.now()))) > 0);
  let total = 0;
  for (;;) {
    const counted = await countOn(deps.log, { inTurn: inLongTurn, isAnew: true });
    if (counted === 0) return total;
    total += counted;
  }
}

type Counting = {
  inTurn: <T>(work: (trx: Kysely<Schema>) => Promise<T>) => Promise<T>;
  isAnew: boolean;
};

/**
 * A listing that fails keeps no other out: it is passed over, and each nightly recount tries it again. 0 if none
 * is left; a recount is then finished.
 */
async function countOn(log: Log, { inTurn: turn, isAnew }: Counting): Promise<number> {
  let failure: unknown;
  try {
    return await turn(async (trx) => {
      const counted = await countNext(trx, { isAnew, most: batch });
      if (isAnew && counted === 0) await queries.finishRecount(trx);
      return counted;
    });
  } catch (error) {
    if (!mayBeOfEvent(error)) throw error;
    failure = error;
  }
  let tried = 0;
  while (tried < batch && (await countOne(log, { inTurn: turn, isAnew }))) tried += 1;
  // No listing is left whose fault it could be.
  if (tried === 0) throw failure;
  return tried;
}

/** False if none is left. */
async function countOne(log: Log, { inTurn: turn, isAnew }: Counting): Promise<boolean> {
  const position = await turn((trx) => queries.findNextPosition(trx, isAnew));
  if (position === null) return false;
  try {
    await turn((trx) => countNext(trx, { isAnew, most: 1 }));
  } catch (error) {
    if (!mayBeOfEvent(error)) throw error;
    log.warn({ err: error, position }, 'a closed listing could not be counted');
    await turn((trx) => passOver(trx, isAnew, position));
  }
  return true;
}

async function passOver(trx: Kysely<Schema>, isAnew: boolean, position: number): Promise<void> {
  // Another process has been faster.
  if ((await queries.findNextPosition(trx, isAnew)) !== position) return;
  const { context } = await queries.readContext(trx, isAnew);
  const history = { ...emptyHistory, ...context };
  await queries.saveContext(trx, isAnew, { countedTo: position, history });
  await queries.markRecountDue(trx);
}

async function inTurn<T>(db: Needs['db'], work: (trx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await queries.lockCounting(trx);
    return work(trx);
  });
}

async function addMissing(trx: Kysely<Schema>, now: Date): Promise<number> {
  const missing = await queries.findMissing(trx, missingAtOnce);
  await savePriceWords(trx, await queries.addToOrder(trx, missing), now);
  return missing.length;
}

async function countNext(
  trx: Kysely<Schema>,
  { isAnew, most }: { isAnew: boolean; most: number },
): Promise<number> {
  // A recount soon replaces them.
  if (!isAnew && (await queries.isOutdated(trx))) return 0;
  const { countedTo, context } = await queries.readContext(trx, isAnew);
  const listings = await queries.findUncounted(trx, countedTo, most);
  const last = listings.at(-1);
  if (!last) return 0;
  const personIds = [...new Set(listings.flatMap((listing) => listing.personIds))];
  const known = await queries.readRecords(trx, isAnew, personIds);
  const trackedOf = new Map(known.map(({ personId, tracked }) => [personId, tracked]));
  let history = {
    ...emptyHistory,
    ...context,
    people: Object.fromEntries(known.map(({ personId, record }) => [personId, record])),
  };
  const plausible = new Map<number, number | null>();
  for (const listing of listings) {
    const { position, ownerId, networkId, finalPriceMinor, similarFinalPricesMinor } = listing;
    plausible.set(position, null);
    if (finalPriceMinor === null || ownerId === null) continue;
    const suggestions = queries.suggestionsOf(listing);
    const origin = { ownerId: hashOf(ownerId), networkId };
    const closed = { finalPriceMinor, suggestions, ...origin };
    plausible.set(position, plausiblePrice(closed));
    history = recordClosed(history, closed, similarFinalPricesMinor);
    for (const { userId, amountMinor } of suggestions) {
      const guess = { ...origin, position, ratio: amountMinor / finalPriceMinor };
      trackedOf.set(userId, withTracked(trackedOf.get(userId) ?? [], guess));
    }
  }
  const learned = personIds.flatMap((personId) => {
    const [record, tracked] = [history.people[personId], trackedOf.get(personId)];
    if (!record || !tracked) return [];
    const track = { ...trackOf(tracked.map(({ ratio }) => ratio)), ownerCount: record.ownerCount };
    return [{ personId, record, tracked, track }];
  });
  await queries.savePlausible(trx, plausible);
  await queries.saveContext(trx, isAnew, { countedTo: last.position, history });
  await queries.saveRecords(trx, isAnew, learned);
  return listings.length;
}

/** Owners are only told apart, and must not be named once they have left. */
function hashOf(ownerId: string): string {
  return createHash('sha256').update(ownerId).digest('base64url').slice(0, 11);
}

/** Sales of owners who have standing by now take places as others do, and no more of them. */
async function giveWordsStanding({ db, now }: Needs): Promise<void> {
  let before: number | null = null;
  for (let looked = 0; looked < maxWithoutStanding; looked += missingAtOnce) {
    const some = await findWithoutStanding(db, before, missingAtOnce);
    await inTurn(db, async (trx) => savePriceWords(trx, await findWithStandingNow(trx, some, now()), now()));
    if (some.length < missingAtOnce) return;
    before = some.at(-1) ?? null;
  }
}

/** Catches up after a crash or a burst of closes; each process also does this at once (main.ts). */
export const updateRecordsJob = job({
  name: 'keep-records',
  cron: '* * * * *',
  retry: recurringLong,
  pollSeconds: 30,
  async run(deps) {
    const isOutdated = await queries.isOutdated(deps.db);
    const count = await (isOutdated ? recountRecords(deps) : updateRecords(deps));
    if (count > 0) deps.log.info({ count }, 'closed listings counted into the records');
    await updateSimilarPrices(deps);
  },
});

export const recountRecordsJob = job({
  name: 'recount-records',
  cron: '27 4 * * *',
  retry: recurringLong,
  pollSeconds: 60,
  async run(deps) {
    const count = await recountIfDue(deps);
    if (count > 0) deps.log.info({ count }, 'closed listings counted anew');
    await giveWordsStanding(deps);
  },
});

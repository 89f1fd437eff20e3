import { dayMs } from '@ballpark/domain/durations.ts';
import type { Deps } from '../../../src/deps.ts';
import { closeListingWithPrice } from '../../../src/listings/close.ts';
import { suggestPrice } from '../../../src/listings/suggestions.ts';
import { recordAddress } from '../../../src/client-hashes/client-hashes.ts';
import { findGuesses } from '../../../src/prices/fair-price-queries.ts';
import { fairPriceOf } from '../../../src/prices/update-fair-price.ts';
import { updateRecords } from '../../../src/prices/update-records.ts';
import { updateSignals } from '../../../src/fraud-signals/signals.ts';
import { silentLog } from '../test-database.ts';
import { insertListing, insertPeople, readCases, readFairPrice, readXp } from './community-queries.ts';
import { type PlannedEvent, plan, type Plan } from './plan.ts';

/** Shifts from the price of honest guesses alone: 0.05 is 5 %. */
export type Outcome = {
  /** Of colluders' listings, in order of closing. */
  shifts: number[];
  colluderXp: number;
  honestXp: number;
  householdCount: number;
  /** Households with a case. */
  falseCases: number;
  colluderCases: number;
};

/** With the server's operations, on an empty database. */
export async function live(db: Deps['db'], wish: Plan): Promise<Outcome> {
  const { people, events, startMs } = plan(wish);
  let nowMs = startMs;
  const deps = {
    db,
    config: { isRateLimited: false },
    now: () => new Date(nowMs),
    jobs: { enqueue: nothingFails },
    log: silentLog,
  };
  await insertPeople(db, people, new Date(startMs));
  const honestIds = new Set(people.flatMap(({ id, isColluder }) => (isColluder ? [] : id)));
  const shifts: number[] = [];
  const moderators = moderation(deps, wish.isModerated, honestIds);
  for (const event of events) {
    nowMs = event.atMs;
    if (moderators.hasStopped(event)) continue;
    if (event.kind === 'post') await insertListing(db, event, new Date(nowMs));
    else if (event.kind === 'guess') await guess(deps, event);
    else {
      if (!honestIds.has(event.by.id)) shifts.push(await shiftOf(db, event.listingId, honestIds));
      await close(deps, event);
      await moderators.note();
    }
  }
  const xp = await readXp(db);
  const meanXp = (ids: string[]) => ids.reduce((sum, id) => sum + (xp.get(id) ?? 0), 0) / ids.length;
  const cases = await readCases(db);
  const households = Map.groupBy(
    people.filter(({ isColluder, isAlone }) => !isColluder && !isAlone),
    ({ address }) => address,
  );
  return {
    shifts,
    colluderXp: meanXp(people.flatMap(({ id, isColluder }) => (isColluder ? id : []))),
    honestXp: meanXp([...honestIds]),
    householdCount: households.size,
    falseCases: [...households.values()].filter((of) => of.some(({ id }) => cases.has(id))).length,
    colluderCases: people.filter(({ id, isColluder }) => isColluder && cases.has(id)).length,
  };
}

/** A day after a case, a colluder neither posts nor guesses. */
function moderation(deps: World, isModerated: boolean, honestIds: ReadonlySet<string>) {
  const limitedFrom = new Map<string, number>();
  const unposted = new Set<string>();
  return {
    async note(): Promise<void> {
      for (const id of isModerated ? await readCases(deps.db) : []) {
        if (!honestIds.has(id) && !limitedFrom.has(id)) limitedFrom.set(id, deps.now().getTime() + dayMs);
      }
    },
    hasStopped({ kind, listingId, by, atMs }: PlannedEvent): boolean {
      const isLimited = atMs >= (limitedFrom.get(by.id) ?? Infinity);
      if (kind === 'post' && isLimited) unposted.add(listingId);
      return unposted.has(listingId) || (kind === 'guess' && isLimited);
    },
  };
}

type Guess = Extract<PlannedEvent, { kind: 'guess' }>;
type Close = Extract<PlannedEvent, { kind: 'close' }>;
type World = Pick<Deps, 'db' | 'now'> &
  Parameters<typeof updateRecords>[0] & { config: { isRateLimited: boolean } };

/** Jobs are for events that fail. */
async function nothingFails(): Promise<void> {
  throw new Error('an event has failed');
}

async function guess(deps: World, { listingId, by, amount }: Guess): Promise<void> {
  await recordAddress(deps, by.id, by.address);
  await suggestPrice(deps, listingId, { amount, comment: null }, userOf(by.id));
}

async function close(deps: World, { listingId, by, finalPrice }: Close): Promise<void> {
  await closeListingWithPrice(deps, listingId, finalPrice, userOf(by.id));
  await updateRecords(deps);
  await updateSignals(deps);
}

async function shiftOf(db: Deps['db'], listingId: string, honestIds: ReadonlySet<string>): Promise<number> {
  const honest = (await findGuesses(db, listingId)).filter(({ personId }) => honestIds.has(personId));
  const without = fairPriceOf(honest)?.estimateMinor;
  const shown = await readFairPrice(db, listingId);
  return without === undefined || shown === null ? 0 : Math.abs(shown / without - 1);
}

function userOf(id: string) {
  return {
    id,
    isEmailVerified: true,
    isOnboarded: true,
    role: 'member' as const,
    point: null,
    countryCode: null,
    timeZone: 'UTC',
  };
}

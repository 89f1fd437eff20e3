import type { Deps } from '../deps.ts';
import { TooManyRequests } from '../errors.ts';
import { networksOf, widerShare } from '../networks.ts';
import { type CountedLimit, noteLimit } from './rate-limit-fields.ts';
import { countAttempts, deleteCounts, findCount, uncountAttempts } from './rate-limit-queries.ts';

export type Limit = {
  name: string;
  most: number;
  perSeconds: number;
  /** Counts for an address that others may write to, so callers do not read what is left. */
  isOfMailbox?: true;
};

/** Throws 429 after more than `most` in the window. All processes share the count. */
export async function takeFromLimit(
  deps: LimitDeps,
  limit: Limit,
  key: string,
  message: 'tooManyRequests' | 'tooManyAttempts' = 'tooManyRequests',
): Promise<void> {
  await takeFromLimits(deps, [{ limit, key }], message);
}

export async function takeFromLimits(
  deps: LimitDeps,
  taken: readonly Taken[],
  message: 'tooManyRequests' | 'tooManyAttempts' | 'dailyPixels' = 'tooManyRequests',
): Promise<void> {
  // What is left to guess a password with is not said.
  const isTold = message === 'tooManyRequests';
  const usedUp = await findUsedUp(deps, taken, isTold);
  if (usedUp) throw new TooManyRequests(message, Math.max(1, usedUp.secondsLeft));
}

/** For work that is silently skipped beyond the limit. */
export async function areWithinLimits(deps: LimitDeps, taken: readonly Taken[]): Promise<boolean> {
  return (await findUsedUp(deps, taken)) === null;
}

export type LimitDeps = Pick<Deps, 'db' | 'now'> & { config: Pick<Deps['config'], 'isRateLimited'> };
/** `key`: the person, or the address that `networksOf` counts for its networks. */
type Taken = { limit: Limit; key: string; amount?: number };

async function findUsedUp(
  deps: LimitDeps,
  taken: readonly Taken[],
  isTold = false,
): Promise<{ secondsLeft: number } | null> {
  if (!deps.config.isRateLimited) return null;
  // What a /64 is refused must not use up the share of its neighbours in the /48.
  const near = await count(deps, taken.map(nearOf), isTold);
  if (near) return near;
  return count(deps, taken.flatMap(wideOf));
}

function nearOf(taken: Taken): Taken {
  return { ...taken, key: networksOf(taken.key).near };
}

function wideOf(taken: Taken): Taken[] {
  const { wide } = networksOf(taken.key);
  const limit = { ...taken.limit, most: widerShare * taken.limit.most };
  return wide === null ? [] : [{ ...taken, limit, key: wide }];
}

function rowOf({ limit, key }: Taken): string {
  return `${limit.name}:${key}`;
}

async function count(
  { db, now }: LimitDeps,
  counts: readonly Taken[],
  isTold = false,
): Promise<{ secondsLeft: number } | null> {
  if (counts.length === 0) return null;
  const at = now();
  const attempts = counts.map((each) => ({
    key: rowOf(each),
    amount: each.amount ?? 1,
    resetsAt: new Date(at.getTime() + each.limit.perSeconds * 1000),
  }));
  const counted = await countAttempts(db, attempts, at);
  let usedUp: { secondsLeft: number } | null = null;
  for (const each of counts) {
    const found = counted.find(({ key }) => key === rowOf(each));
    if (!found) continue;
    const secondsLeft = (found.resetsAt.getTime() - at.getTime()) / 1000;
    if (isTold && speaksOfCalls(each)) noteLimit(leftOf(each, found.count, secondsLeft));
    if (found.count > each.limit.most) usedUp ??= { secondsLeft };
  }
  return usedUp;
}

/** Megabytes are no calls. */
function speaksOfCalls({ limit, amount = 1 }: Taken): boolean {
  return amount === 1 && limit.isOfMailbox === undefined;
}

function leftOf(
  { limit: { name, most, perSeconds } }: Taken,
  taken: number,
  secondsLeft: number,
): CountedLimit {
  return { name, most, perSeconds, left: most - taken, secondsLeft };
}

/** What is refused is not counted. Returns the seconds until there may be room again, or null. */
export async function takeAmount(
  deps: LimitDeps,
  limit: Limit,
  { key, amount }: { key: string; amount: number },
): Promise<number | null> {
  const usedUp = await findUsedUp(deps, [{ limit, key, amount }], true);
  if (usedUp) await uncountAttempts(deps.db, rowsOf({ limit, key }), amount);
  return usedUp && Math.max(1, Math.ceil(usedUp.secondsLeft));
}

/** How much of it is taken. */
export async function readCount({ db, now }: LimitDeps, limit: Limit, key: string): Promise<number> {
  return findCount(db, rowOf(nearOf({ limit, key })), now());
}

/** Never throws: what the attempt was for succeeds even if the count stays. */
export async function giveBackToLimit(deps: Deps, limit: Limit, key: string): Promise<void> {
  if (!deps.config.isRateLimited) return;
  await uncountAttempts(deps.db, rowsOf({ limit, key })).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'an attempt could not be given back'),
  );
}

export async function forgetCounts(deps: Deps, counts: readonly Taken[]): Promise<void> {
  if (!deps.config.isRateLimited) return;
  await deleteCounts(deps.db, counts.flatMap(rowsOf));
}

function rowsOf(taken: Taken): string[] {
  return [nearOf(taken), ...wideOf(taken)].map(rowOf);
}

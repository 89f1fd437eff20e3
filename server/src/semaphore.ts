import { networksOf, widerShare } from './networks.ts';

/** Limits how much heavy work runs at once. One person's many jobs do not delay another's few. */
export type Semaphore = {
  /**
   * Rejects if it waits too long, is aborted while waiting, or is the last of the longest queue when too many
   * wait.
   */
  run: <T>(claim: Claim, job: () => Promise<T>) => Promise<T>;
  /** Returns the function that ends the turn; call it once. */
  enter: (claim: Claim) => Promise<() => void>;
};

type Claim = {
  /** The person, or the address; jobs without run in order of arrival. The lines of a /48 share one turn. */
  by?: string;
  /** The address that a person calls from: those of one network share its turns. */
  from?: string | undefined;
  costBytes?: number;
  signal?: AbortSignal | undefined;
};

type SemaphoreOptions = {
  maxRunning: number;
  /** A /48 may have `widerShare` times as many. */
  maxRunningEach?: number;
  maxWaiting: number;
  /** A job that needs more runs alone. */
  budgetBytes?: number;
  maxWaitMs?: number;
  whenFull: () => Error;
};

/** Wait and work together end before the 60 s of browsers and proxies. */
export const usualLongestWaitMs = 25_000;

type Waiting = {
  by: string;
  group: string;
  costBytes: number;
  start: () => void;
  refuse: (reason: unknown) => void;
};
type Order = (one: Waiting, other: Waiting) => number;

/** The group with the fewest running jobs is next, then the one that finished least recently; in it the person. */
export function createSemaphore({
  maxRunning,
  maxRunningEach = Infinity,
  maxWaiting,
  budgetBytes = Infinity,
  maxWaitMs = usualLongestWaitMs,
  whenFull,
}: SemaphoreOptions): Semaphore {
  const lines = new Map<string, Waiting[]>();
  const running = createCounts();
  const waiting = createCounts();
  let usedBytes = 0;

  const byRunning: Order = (one, other) =>
    running.of(one.group) - running.of(other.group) || running.of(one.by) - running.of(other.by);
  const byWaiting: Order = (one, other) =>
    waiting.of(other.group) - waiting.of(one.group) || waiting.of(other.by) - waiting.of(one.by);

  function hold(one: Waiting, step: 1 | -1): void {
    running.add(one, step);
    usedBytes += step * one.costBytes;
  }

  function hasShare({ by, group }: Waiting): boolean {
    return running.of(by) < maxRunningEach && running.of(group) < maxRunningEach * widerShare;
  }

  /** Asked for whoever is next, so a refusal holds for everybody. */
  function hasRoomFor({ costBytes }: Waiting): boolean {
    return running.sum() === 0 || (running.sum() < maxRunning && usedBytes + costBytes <= budgetBytes);
  }

  function heads(): Waiting[] {
    return [...lines.values()].flatMap((line) => line[0] ?? []);
  }

  function next(): Waiting | undefined {
    return firstBy(byRunning, heads().filter(hasShare));
  }

  function startNext(): void {
    for (let head = next(); head && hasRoomFor(head); head = next()) {
      leaveLine(head);
      hold(head, 1);
      head.start();
    }
  }

  function joinLine(one: Waiting): void {
    const line = lines.get(one.by);
    if (line === undefined) lines.set(one.by, [one]);
    else line.push(one);
    waiting.add(one, 1);
    startNext();
    if (waiting.sum() > maxWaiting) lastOfLongest(one)?.refuse(whenFull());
  }

  function leaveLine(one: Waiting): boolean {
    const line = lines.get(one.by);
    const at = line?.indexOf(one) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(one.by);
    waiting.add(one, -1);
    return true;
  }

  function goBehindOthers({ by, group }: Waiting): void {
    const goBehind = (key: string, line: Waiting[] | undefined) => {
      if (lines.delete(key) && line) lines.set(key, line);
    };
    const ofGroup = [...lines].filter(([, line]) => line[0]?.group === group);
    for (const [key, line] of ofGroup) goBehind(key, line);
    goBehind(by, lines.get(by));
  }

  /** The newcomer's own comes first among equally long queues. */
  function lastOfLongest(newcomer: Waiting): Waiting | undefined {
    const longest = firstBy(byWaiting, [newcomer, ...heads()]);
    return longest && lines.get(longest.by)?.at(-1);
  }

  async function waitForTurn({ by = '', from, costBytes = 0, signal }: Claim): Promise<Waiting> {
    signal?.throwIfAborted();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    function refuse(reason: unknown): void {
      if (!leaveLine(one)) return;
      reject(reason);
      // A cheaper job may now fit.
      startNext();
    }
    const one: Waiting = { ...placeOf(by, from), costBytes, start, refuse };
    const giveUp = () => refuse(signal?.reason);
    const timer = setTimeout(() => refuse(whenFull()), maxWaitMs).unref();
    signal?.addEventListener('abort', giveUp);
    joinLine(one);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
    return one;
  }

  async function enter(claim: Claim): Promise<() => void> {
    const one = await waitForTurn(claim);
    return () => {
      hold(one, -1);
      goBehindOthers(one);
      startNext();
    };
  }

  return {
    enter,
    async run(claim, job) {
      const leave = await enter(claim);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}

/** Who calls from two networks has a line in each. */
function placeOf(by: string, from: string | undefined): Pick<Waiting, 'by' | 'group'> {
  const { near, wide } = networksOf(from ?? by);
  const group = wide ?? near;
  return { by: from === undefined ? near : `${group} ${by}`, group };
}

type Counts = {
  of: (key: string) => number;
  sum: () => number;
  add: (one: Pick<Waiting, 'by' | 'group'>, step: 1 | -1) => void;
};

/** Of each person and group, and of all. */
function createCounts(): Counts {
  const counts = new Map<string, number>();
  let sum = 0;
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    sum: () => sum,
    add({ by, group }, step) {
      sum += step;
      for (const key of new Set([by, group])) {
        if (of(key) + step > 0) counts.set(key, of(key) + step);
        else counts.delete(key);
      }
    },
  };
}

function firstBy(order: Order, some: readonly Waiting[]): Waiting | undefined {
  const [first, ...others] = some;
  return first && others.reduce((best, each) => (order(each, best) < 0 ? each : best), first);
}

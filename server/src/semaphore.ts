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
  /** Jobs without a person run in order of arrival. */
  by?: string;
  costBytes?: number;
  signal?: AbortSignal | undefined;
};

type SemaphoreOptions = {
  maxRunning: number;
  maxRunningEach?: number;
  maxWaiting: number;
  /** A job that needs more runs alone. */
  budgetBytes?: number;
  longestWaitMs?: number;
  whenFull: () => Error;
};

/** Wait and work together end before the 60 s of browsers and proxies. */
export const usualLongestWaitMs = 25_000;

type Waiting = { by: string; costBytes: number; start: () => void; refuse: (reason: unknown) => void };

/** The person with the fewest running jobs is next, then the one who finished least recently. */
export function createSemaphore({
  maxRunning,
  maxRunningEach = Infinity,
  maxWaiting,
  budgetBytes = Infinity,
  longestWaitMs = usualLongestWaitMs,
  whenFull,
}: SemaphoreOptions): Semaphore {
  const lines = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;
  let usedBytes = 0;

  function hold({ by, costBytes }: Waiting, step: 1 | -1): void {
    running += step;
    usedBytes += step * costBytes;
    const count = (runningOf.get(by) ?? 0) + step;
    if (count > 0) runningOf.set(by, count);
    else runningOf.delete(by);
  }

  /** Asked for the person with the fewest running jobs, so a refusal holds for everybody. */
  function hasRoomFor({ by, costBytes }: Waiting): boolean {
    if ((runningOf.get(by) ?? 0) >= maxRunningEach) return false;
    return running === 0 || (running < maxRunning && usedBytes + costBytes <= budgetBytes);
  }

  function next(): Waiting | undefined {
    return lines.get(leastOf([...lines.keys()], (person) => runningOf.get(person) ?? 0))?.[0];
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
    waiting += 1;
    startNext();
    if (waiting > maxWaiting) lastOfLongest(one.by)?.refuse(whenFull());
  }

  function leaveLine(one: Waiting): boolean {
    const line = lines.get(one.by);
    const at = line?.indexOf(one) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(one.by);
    waiting -= 1;
    return true;
  }

  function goBehindOthers(by: string): void {
    const line = lines.get(by);
    if (line === undefined) return;
    lines.delete(by);
    lines.set(by, line);
  }

  /** The newcomer's own comes first among equally long queues. */
  function lastOfLongest(newcomer: string): Waiting | undefined {
    const people = [newcomer, ...lines.keys()];
    return lines.get(leastOf(people, (person) => -(lines.get(person)?.length ?? 0)))?.at(-1);
  }

  async function waitForTurn({ by = '', costBytes = 0, signal }: Claim): Promise<Waiting> {
    signal?.throwIfAborted();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    function refuse(reason: unknown): void {
      if (!leaveLine(one)) return;
      reject(reason);
      // A cheaper job may now fit.
      startNext();
    }
    const one: Waiting = { by, costBytes, start, refuse };
    const giveUp = () => refuse(signal?.reason);
    const timer = setTimeout(() => refuse(whenFull()), longestWaitMs).unref();
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
      goBehindOthers(one.by);
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

function leastOf(people: readonly string[], countOf: (person: string) => number): string {
  const counts = people.map(countOf);
  return people[counts.indexOf(Math.min(...counts))] ?? '';
}

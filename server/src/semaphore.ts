/** Limits how much heavy work runs at once. People take turns, so that one person's many jobs do not delay another's few. */
export type Semaphore = {
  /**
   * Runs the job at this person’s next turn. Rejects when it has waited for too long, when its signal is aborted while it waits, and when too
   * many jobs wait: then the people with the most waiting jobs lose theirs first.
   */
  run: <T>(claim: Claim, job: () => Promise<T>) => Promise<T>;
  /** Waits for a turn as `run` does, and answers the function that ends it. That must be called once. */
  enter: (claim: Claim) => Promise<() => void>;
};

type Claim = {
  /** The person of the job. Jobs without a person run in the order they came. */
  by?: string;
  /** Memory that the job may need. */
  costBytes?: number;
  signal?: AbortSignal | undefined;
};

type SemaphoreOptions = {
  /** Jobs that may run at once. */
  maxRunning: number;
  /** Jobs of one person that may run at once. */
  maxRunningEach?: number;
  /** Jobs that may wait for a slot. */
  maxWaiting: number;
  /** Memory that the running jobs may need together; a job that alone needs more runs by itself. */
  budgetBytes?: number;
  /** After so long a job that waits is turned away. */
  longestWaitMs?: number;
  whenFull: () => Error;
};

/** So short that wait and work together end before browsers and proxies give up, after 60 s. */
export const usualLongestWaitMs = 25_000;

type Waiting = { by: string; costBytes: number; start: () => void; refuse: (reason: unknown) => void };

/** The person with the fewest running jobs is next; among equals the one whose last job ended longest ago. */
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

  /** Asked for the person with the fewest running jobs: if that one has too many, so has everybody who waits. */
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

  /** False for one that does not wait any more. */
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

  /** The last job of the longest line; among equally long lines, the newcomer's own. */
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
      // A job that costs less than the one that left may have room.
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

/** The first person with the smallest count; undefined without people. */
function leastOf(people: readonly string[], countOf: (person: string) => number): string {
  const counts = people.map(countOf);
  return people[counts.indexOf(Math.min(...counts))] ?? '';
}

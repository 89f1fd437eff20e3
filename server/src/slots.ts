/** Bounds how much heavy work is under way at once. */
export type Slots = {
  /** Runs the job when there is room, first come, first served. Rejects at once when too many wait already. */
  run: <T>(costBytes: number, job: () => Promise<T>) => Promise<T>;
};

type SlotsOptions = {
  /** Jobs that may run at once. */
  maxRunning: number;
  /** Jobs that may wait for a slot. */
  maxWaiting: number;
  /** Memory that the running jobs may need together; a job that alone needs more runs by itself. */
  budgetBytes: number;
  whenFull: () => Error;
};

/** Makes a first-in, first-out queue that is bounded in number and in memory. */
export function createSlots({ maxRunning, maxWaiting, budgetBytes, whenFull }: SlotsOptions): Slots {
  const waiting: { costBytes: number; start: () => void }[] = [];
  let running = 0;
  let usedBytes = 0;

  function hasRoomFor(costBytes: number): boolean {
    return running === 0 || (running < maxRunning && usedBytes + costBytes <= budgetBytes);
  }

  function startNext(): void {
    for (let head = waiting[0]; head && hasRoomFor(head.costBytes); head = waiting[0]) {
      waiting.shift();
      running += 1;
      usedBytes += head.costBytes;
      head.start();
    }
  }

  return {
    async run(costBytes, job) {
      if (waiting.length >= maxWaiting) throw whenFull();
      await new Promise<void>((start) => {
        waiting.push({ costBytes, start });
        startNext();
      });
      try {
        return await job();
      } finally {
        running -= 1;
        usedBytes -= costBytes;
        startNext();
      }
    },
  };
}

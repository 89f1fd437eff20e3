import { setTimeout as sleep } from 'node:timers/promises';

export type Paced = {
  /** Asks for a run. If the work is running or pausing, it runs once more afterwards. */
  ask: () => void;
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>;
};

/** Runs `work`, which must not fail, as soon as it is asked for, but never twice at a time, and with a pause in between. */
export function pace(work: () => Promise<void>, pauseMs: number): Paced {
  const stopping = new AbortController();
  let isAsked = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      await work();
      const pause = sleep(pauseMs, undefined, { ref: false, signal: stopping.signal });
      await pause.catch(() => undefined);
    }
    running = null;
  }
  return {
    ask() {
      isAsked = true;
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

export type Paced = {
  /** While the work runs or pauses, it runs once more afterwards. */
  ask: () => void;
  stop: () => Promise<void>;
};

/** `work` must not throw. It never runs twice at a time. */
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

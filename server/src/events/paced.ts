export type Paced = {
  /**
   * Asks for a run. If the work is running or pausing, it runs once more afterwards. Resolves after a complete run that began after the
   * call.
   */
  ask: () => Promise<void>;
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>;
};

/** Runs `work`, which must not fail, as soon as it is asked for, but never twice at a time, and with a pause in between. */
export function pace(work: () => Promise<void>, pauseMs: number): Paced {
  let asked: PromiseWithResolvers<void> | null = null;
  let underWay: Promise<void> | null = null;
  let pauseTimer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function begin(): void {
    if (asked === null || underWay || pauseTimer) return;
    const { resolve } = asked;
    asked = null;
    underWay = work().finally(() => {
      underWay = null;
      resolve();
      pauseTimer = setTimeout(goOn, pauseMs).unref();
    });
  }
  function goOn(): void {
    pauseTimer = null;
    if (!isStopped) begin();
  }

  return {
    async ask() {
      if (isStopped) return;
      asked ??= Promise.withResolvers();
      const { promise } = asked;
      begin();
      await promise;
    },
    async stop() {
      isStopped = true;
      await underWay;
      if (pauseTimer) clearTimeout(pauseTimer);
      asked?.resolve();
    },
  };
}

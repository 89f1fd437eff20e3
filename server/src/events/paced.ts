export type Paced = {
  /**
   * Asks for the work; when it is running or pausing, it runs once more afterwards. Resolves when it has run from
   * beginning to end since.
   */
  ask: () => Promise<void>;
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>;
};

/** Does `work`, which must not fail, as soon as it is asked for, but never twice at a time, and with a pause in between. */
export function pace(work: () => Promise<void>, pauseMs: number): Paced {
  let asked: PromiseWithResolvers<void> | null = null;
  let underWay: Promise<void> | null = null;
  let resting: NodeJS.Timeout | null = null;
  let isStopped = false;

  function begin(): void {
    if (asked === null || underWay || resting) return;
    const { resolve } = asked;
    asked = null;
    underWay = work().finally(() => {
      underWay = null;
      resolve();
      resting = setTimeout(goOn, pauseMs).unref();
    });
  }
  function goOn(): void {
    resting = null;
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
      if (resting) clearTimeout(resting);
      asked?.resolve();
    },
  };
}

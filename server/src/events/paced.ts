export type Paced = {
  /**
   * The work is due; asked for while it is under way or rests, it is done once more. Resolves when it has been done from
   * beginning to end since.
   */
  ask: () => Promise<void>;
  /** Nothing is begun any more; resolves when what is under way has ended. */
  stop: () => Promise<void>;
};

/** Does `work`, which must not fail, as soon as it is asked for, but never twice at a time, and with a rest in between. */
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

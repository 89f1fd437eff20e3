export type Paced = {
  /** The work is due. Asked for while it is under way or rests, it is done once more. */
  ask: () => void;
  /** Nothing is begun any more; resolves when what is under way has ended. */
  stop: () => Promise<void>;
};

/** Does `work` at once when it is asked for, but never twice at a time, and with a rest of `restMs` in between. */
export function pace(work: () => Promise<void>, restMs: number): Paced {
  let isAsked = false;
  let isStopped = false;
  let underWay: Promise<void> | null = null;
  let resting: NodeJS.Timeout | null = null;

  function begin(): void {
    if (!isAsked || isStopped || underWay || resting) return;
    isAsked = false;
    underWay = work().finally(() => {
      underWay = null;
      resting = setTimeout(() => {
        resting = null;
        begin();
      }, restMs).unref();
    });
  }

  return {
    ask() {
      isAsked = true;
      begin();
    },
    async stop() {
      isStopped = true;
      if (resting) clearTimeout(resting);
      await underWay;
    },
  };
}

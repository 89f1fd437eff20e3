/** Counts the calls at work and limits their number. */
export type LoadLimit = {
  /** Admits one more call; false if it has to be refused. */
  enter: () => boolean;
  /** An admitted call waits for its caller, who may take long, so it is not at work. */
  pause: () => void;
  resume: () => void;
  /** A call has ended, after so many milliseconds at work. */
  leave: (tookMs: number) => void;
  /** Adjusts the limit to the measurements since the last time; call it twice a second. */
  adjust: () => void;
};

type LoadLimitOptions = {
  /** This many calls are always admitted, however long calls take. */
  fewest: number;
  /** This many calls are admitted at first, and again after a quiet time. */
  usual: number;
  most: number;
  /** How long calls may take on average while more than the usual number is admitted. */
  targetMs: number;
  /** How long calls may take on average before fewer than the usual number is admitted. */
  patienceMs: number;
};

/**
 * A single pause, such as one of the disk, gives two slow measurements: while no call ends, and when the calls that waited for it end. So
 * only the third means overload.
 */
const slowProbesOfOverload = 3;

/**
 * The number of calls at work is not fixed but follows from how long calls take: a machine twice as fast admits twice as many. However many
 * come, an admitted call waits about `patienceMs` at worst.
 */
export function createLoadLimit({ fewest, usual, most, targetMs, patienceMs }: LoadLimitOptions): LoadLimit {
  let limit = usual;
  let atWork = 0;
  let ended = 0;
  let spentMs = 0;
  let slowProbes = 0;

  /** The next limit. By Little's law the number of calls at work and the time of each rise and fall together. */
  function next(): number {
    const isStuck = ended === 0 && atWork > fewest;
    const meanMs = ended === 0 ? 0 : spentMs / ended;
    const isSlow = isStuck || meanMs > patienceMs;
    slowProbes = isSlow ? slowProbes + 1 : 0;
    if (slowProbes >= slowProbesOfOverload)
      return limit * (isStuck ? 0.5 : Math.max(0.5, patienceMs / meanMs));
    if (isSlow) return Math.min(limit, Math.max(usual, limit / 2));
    if (meanMs > targetMs) return Math.min(limit, Math.max(usual, (limit * targetMs) / meanMs));
    if (atWork > limit / 2) return limit * 1.25;
    return limit + (usual - limit) / 5;
  }

  return {
    enter() {
      if (atWork >= limit) return false;
      atWork += 1;
      return true;
    },
    pause() {
      atWork -= 1;
    },
    resume() {
      atWork += 1;
    },
    leave(tookMs) {
      atWork -= 1;
      ended += 1;
      spentMs += tookMs;
    },
    adjust() {
      limit = Math.min(Math.max(next(), fewest), most);
      ended = 0;
      spentMs = 0;
    },
  };
}

/** Counts the calls at work and says when there are enough of them. */
export type LoadLimit = {
  /** Takes one more call in; false when it has to be refused. */
  enter: () => boolean;
  /** A call that was let in waits for its caller, who may take long: it is not at work. */
  pause: () => void;
  resume: () => void;
  /** A call is over, after so many milliseconds at work. */
  leave: (tookMs: number) => void;
  /** Adjusts the limit to what was measured since the last time; due twice a second. */
  look: () => void;
};

type LoadLimitOptions = {
  /** Calls that are let in however long they take. */
  fewest: number;
  /** Calls that are let in at first, and again after a quiet time. */
  usual: number;
  most: number;
  /** How long calls may take on average while more than the usual number is let in. */
  targetMs: number;
  /** How long they may take on average before fewer than the usual number are. */
  patienceMs: number;
};

/** A pause, for example of the disk, is measured twice: while no call ends, and when the calls that waited for it end. */
const slowProbesOfOverload = 3;

/**
 * How many calls may be at work at once is found by how long they take, not set: a machine twice as fast lets in twice as
 * many. However many come, a call that is let in waits about `patienceMs` at worst.
 */
export function createLoadLimit({ fewest, usual, most, targetMs, patienceMs }: LoadLimitOptions): LoadLimit {
  let limit = usual;
  let atWork = 0;
  let ended = 0;
  let spentMs = 0;
  let slowProbes = 0;

  /** By Little’s law the calls at work and the time each takes rise and fall together. */
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
    look() {
      limit = Math.min(Math.max(next(), fewest), most);
      ended = 0;
      spentMs = 0;
    },
  };
}

import type { BodyPlace } from './body-room.ts';

/** How fast a body must arrive, and how long it may wait for room. */
export type Pace = {
  probeMs: number;
  /** In each window at least this many bytes a second must arrive. */
  windowMs: number;
  leastBytesPerSecond: number;
  /** Between two checks at least this many must arrive if another body waits for the room that this one holds. */
  busyBytesPerSecond: number;
  longestWaitMs: number;
};

/** Even a phone with a bad connection is faster than these limits; the total time of a body follows from its size. */
export const usualPace: Pace = {
  probeMs: 5000,
  windowMs: 30_000,
  leastBytesPerSecond: 4 * 1024,
  busyBytesPerSecond: 64 * 1024,
  longestWaitMs: 10_000,
};

export type Arrival = {
  receivedBytes: number;
  /** The body waits for room, so its sender is not slow. */
  isWaiting: boolean;
  stop: () => void;
};

/** Watches a body while it arrives, and gives up if it is too slow or has waited too long. */
export function watchArrival(pace: Pace, place: BodyPlace | null, giveUp: () => void): Arrival {
  const { probeMs, windowMs, leastBytesPerSecond, busyBytesPerSecond, longestWaitMs } = pace;
  const timer = setInterval(look, probeMs);
  const arrival: Arrival = { receivedBytes: 0, isWaiting: false, stop: () => clearInterval(timer) };
  let bytesAtProbe = 0;
  let bytesAtWindow = 0;
  let inWindowMs = 0;
  let waitedMs = 0;

  function look(): void {
    const { receivedBytes, isWaiting } = arrival;
    const isSlow = isBelow(busyBytesPerSecond, receivedBytes - bytesAtProbe, probeMs);
    bytesAtProbe = receivedBytes;
    waitedMs = isWaiting ? waitedMs + probeMs : 0;
    if (waitedMs > longestWaitMs) return giveUp();
    if (isWaiting) return;
    if (isSlow && place?.isHoldingUp(probeMs)) return giveUp();
    inWindowMs += probeMs;
    if (inWindowMs < windowMs) return;
    if (isBelow(leastBytesPerSecond, receivedBytes - bytesAtWindow, inWindowMs)) return giveUp();
    bytesAtWindow = receivedBytes;
    inWindowMs = 0;
  }
  return arrival;
}

function isBelow(bytesPerSecond: number, bytes: number, ms: number): boolean {
  return bytes * 1000 < bytesPerSecond * ms;
}

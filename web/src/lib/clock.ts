import { useEffect, useState } from 'react';

/** The device's clock counts as right up to this difference: the time on the way of an answer, and whole seconds, are within it. */
const toleratedMs = 30_000;

let offsetMs = 0;

/** The present by the server's clock, in epoch milliseconds: the device's may be wrong by hours or years. */
export function serverNowMs(): number {
  return onServerMs(Date.now());
}

/** A time of the device's clock, in epoch milliseconds, as the server's clock has it. */
export function onServerMs(deviceMs: number): number {
  return deviceMs + offsetMs;
}

/** Learns from an answer's `Date` header how far the device's clock is off. An answer that was kept must not be given. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  offsetMs = Math.abs(difference) > toleratedMs ? difference : 0;
}

const tickMs = 10_000;

/** The present by the server's clock, in epoch milliseconds, renewed every 10 seconds, and to the moment when `untilMs` comes. */
export function useNow(untilMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const leftMs = untilMs - nowMs;
    const timer = setTimeout(() => setNowMs(serverNowMs()), leftMs > 0 ? Math.min(leftMs, tickMs) : tickMs);
    return () => clearTimeout(timer);
  }, [nowMs, untilMs]);
  return nowMs;
}

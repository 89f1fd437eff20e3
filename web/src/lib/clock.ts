import { useEffect, useState } from 'react';

/** Tolerated difference: covers latency and whole seconds. */
const toleratedMs = 30_000;

let offsetMs = 0;

/** Epoch ms by the server's clock: the device's may be wrong by hours or years. */
export function serverNowMs(): number {
  return onServerMs(Date.now());
}

/** Device time to server time, epoch ms. */
export function onServerMs(deviceMs: number): number {
  return deviceMs + offsetMs;
}

/** Measures the clock offset by the `Date` header. Not for cached answers. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  offsetMs = Math.abs(difference) > toleratedMs ? difference : 0;
}

const tickMs = 10_000;

/** Epoch ms by the server's clock, updated every 10 s and at `untilMs`. */
export function useNow(untilMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const leftMs = untilMs - nowMs;
    const timer = setTimeout(() => setNowMs(serverNowMs()), leftMs > 0 ? Math.min(leftMs, tickMs) : tickMs);
    return () => clearTimeout(timer);
  }, [nowMs, untilMs]);
  return nowMs;
}

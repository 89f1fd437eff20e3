import { useEffect, useState } from 'react';
import { serverNowMs } from '../../../lib/clock.ts';

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

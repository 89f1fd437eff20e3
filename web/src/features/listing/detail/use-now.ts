import { useEffect, useState } from 'react';

const tickMs = 10_000;

/** The present in epoch milliseconds, renewed every 10 seconds, and to the moment when `untilMs` comes. */
export function useNow(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const leftMs = untilMs - nowMs;
    const timer = setTimeout(() => setNowMs(Date.now()), leftMs > 0 ? Math.min(leftMs, tickMs) : tickMs);
    return () => clearTimeout(timer);
  }, [nowMs, untilMs]);
  return nowMs;
}

import { useEffect, useState } from 'react';
import { relativeTime } from './relative-time.ts';

const refreshMs = 60_000;

/** A time as 'about 2 hours ago', kept up to date, with the exact one on hover. */
export function RelativeTimeText({ at }: { at: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {relativeTime(at, nowMs)}
    </time>
  );
}

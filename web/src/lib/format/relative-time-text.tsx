import { useEffect, useState } from 'react';
import { serverNowMs } from '../clock.ts';
import { momentText } from './moment-text.ts';
import { relativeTime } from './relative-time.ts';

const refreshMs = 60_000;

type RelativeTimeTextProps = {
  at: string;
  /** What happened then: 'edited'. */
  what?: string;
  /** Another time that is shown beside it: where both read the same, this one is left out. */
  beside?: string;
};

/** A time as 'about 2 hours ago', kept up to date, with the exact one on hover. */
export function RelativeTimeText({ at, what = '', beside }: RelativeTimeTextProps) {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const text = relativeTime(at, nowMs);
  const isRepeated = beside !== undefined && relativeTime(beside, nowMs) === text;
  return (
    <time dateTime={at} title={momentText(at)}>
      {isRepeated ? what : `${what} ${text}`.trim()}
    </time>
  );
}

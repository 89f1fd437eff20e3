import { useEffect, useState } from 'react';
import { serverNowMs } from '../clock.ts';
import { momentText } from './moment-text.ts';
import { relativeTime, shortAge } from './relative-time.ts';

const refreshMs = 60_000;

type RelativeTimeTextProps = {
  at: string;
  /** What happened then: 'edited'. */
  what?: string;
  /** Another time that is shown beside it: where both read the same, this one is left out. */
  beside?: string;
  /** Few letters are shown, '2 h', and the rest is left to screen readers. */
  isShort?: boolean;
};

/** A time as 'about 2 hours ago', kept up to date, with the exact one on hover. */
export function RelativeTimeText({ at, what = '', beside, isShort = false }: RelativeTimeTextProps) {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const text = relativeTime(at, nowMs);
  const isRepeated = beside !== undefined && relativeTime(beside, nowMs) === text;
  const said = isRepeated ? what : `${what} ${text}`.trim();
  return (
    <time dateTime={at} title={momentText(at)}>
      {isShort ? (
        <>
          <span aria-hidden>{shortAge(at, nowMs)}</span>
          <span className="sr-only">{said}</span>
        </>
      ) : (
        said
      )}
    </time>
  );
}

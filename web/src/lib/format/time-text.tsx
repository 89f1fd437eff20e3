import { useEffect, useState } from 'react';
import { serverNowMs } from '../clock.ts';

const refreshMs = 60_000;

type RelativeTimeTextProps = {
  at: string;
  /** Prefix: 'edited'. */
  what?: string;
  /** Renders nothing if it reads the same as this other time. */
  beside?: string;
};

/** 'about 2 hours ago', live, with the exact time on hover. */
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

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365 * day;

/** 'about 2 hours ago'. `then` is ISO; future times count as just now, because clocks may be slow. */
export function relativeTime(then: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(then)) / 1000);
  if (seconds < minute / 2) return 'less than a minute ago';
  if (seconds < 44.5 * minute) return ago(seconds / minute, 'minute');
  if (seconds < 23.5 * hour) return `about ${ago(seconds / hour, 'hour')}`;
  if (seconds < 29.5 * day) return ago(seconds / day, 'day');
  if (seconds < 60 * day) return `about ${ago(seconds / month, 'month')}`;
  if (seconds < year) return ago(Math.min(seconds / month, 11), 'month');
  return `about ${ago(seconds / year, 'year')}`;
}

function ago(amount: number, unit: string): string {
  const count = Math.max(1, Math.round(amount));
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Local, in the region's format: 'Dec 7, 2026'. */
export function dayText(at: string): string {
  return new Date(at).toLocaleDateString(dateLocale(), { dateStyle: 'medium' });
}

/** Local, in the region's format: 'Dec 7, 2026, 2:05 PM'. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}

let locale: string | undefined;

/** English with the region's date order and clock. On first use: the browser's table of regions is slow to load. */
export function dateLocale(): string {
  locale ??= `en-${regionOf(navigator.language)}`;
  return locale;
}

/** Some browsers report no valid language: 'C' in WebKitGTK, 'en-US@posix' in Chromium on Linux. */
export function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}

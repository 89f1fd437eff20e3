import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../clock.ts';

const refreshMs = 60_000;

type RelativeTimeTextProps = {
  at: string;
  /** The text with the time in it. */
  say?: (time: string) => string;
};

/** 'about 2 hours ago', live, with the exact time on hover. */
export function RelativeTimeText({ at, say }: RelativeTimeTextProps) {
  const time = relativeTime(at, useNowMs());
  return (
    <time dateTime={at} title={momentText(at)}>
      {say ? say(time) : time}
    </time>
  );
}

/** 'edited about 2 hours ago'; only 'edited' if it was created as long ago, in words. */
export function EditedTimeText({ at, createdAt }: { at: string; createdAt: string }) {
  const nowMs = useNowMs();
  const time = relativeTime(at, nowMs);
  return (
    <time dateTime={at} title={momentText(at)}>
      {relativeTime(createdAt, nowMs) === time ? t`edited` : t`edited ${time}`}
    </time>
  );
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365 * day;

/** 'about 2 hours ago'. `then` is ISO; future times count as just now, because clocks may be slow. */
export function relativeTime(then: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(then)) / 1000);
  const count = (unit: number) => Math.max(1, Math.round(seconds / unit));
  if (seconds < minute / 2) return t`less than a minute ago`;
  if (seconds < 44.5 * minute)
    return plural({ count: count(minute) }, { one: '# minute ago', other: '# minutes ago' });
  if (seconds < 23.5 * hour)
    return plural({ count: count(hour) }, { one: 'about # hour ago', other: 'about # hours ago' });
  if (seconds < 29.5 * day) return plural({ count: count(day) }, { one: '# day ago', other: '# days ago' });
  if (seconds < 60 * day)
    return plural({ count: count(month) }, { one: 'about # month ago', other: 'about # months ago' });
  if (seconds < year)
    return plural({ count: Math.min(count(month), 11) }, { one: '# month ago', other: '# months ago' });
  return plural({ count: count(year) }, { one: 'about # year ago', other: 'about # years ago' });
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

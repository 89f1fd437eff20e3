import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../clock.ts';
import { dateLocale } from './locale.ts';

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

/** Local, in the reader's format: 'Dec 7, 2026'. */
export function dayText(at: string): string {
  return new Date(at).toLocaleDateString(dateLocale(), { dateStyle: 'medium' });
}

/** Local, in the reader's format: 'Dec 7, 2026, 2:05 PM'. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** '2:05 PM'. */
export function clockText(at: Date): string {
  return at.toLocaleTimeString(dateLocale(), { hour: 'numeric', minute: '2-digit' });
}

/** '2026-02' as 'Feb 2026'. */
export function monthText(month: string, style: 'short' | 'long'): string {
  return i18n.date(`${month}-01T00:00:00Z`, { month: style, year: 'numeric', timeZone: 'UTC' });
}

import { dateLocale } from './date-locale.ts';

/** A moment where the reader is, as their region writes it: 'Dec 7, 2026, 2:05 PM'. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });
}

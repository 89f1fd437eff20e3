import { dateLocale } from './date-locale.ts';

/** A day where the reader is, as their region writes it: 'Dec 7, 2026'. */
export function dayText(at: string): string {
  return new Date(at).toLocaleDateString(dateLocale, { dateStyle: 'medium' });
}

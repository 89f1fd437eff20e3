import { dateLocale } from '../../lib/format/date-locale.ts';

const today = 'Today';

export type Day<T> = { label: string; isToday: boolean; items: T[] };

/** Groups what comes newest first by the reader's own days: 'Today', 'Yesterday', then dates. */
export function groupByDay<T extends { createdAt: string }>(items: readonly T[], nowMs: number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const label = dayLabel(new Date(item.createdAt), new Date(nowMs));
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, isToday: label === today, items: [item] });
  }
  return days;
}

function dayLabel(day: Date, now: Date): string {
  if (isSameDay(day, now) || day > now) return today;
  if (isSameDay(day, new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday';
  return day.toLocaleDateString(dateLocale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

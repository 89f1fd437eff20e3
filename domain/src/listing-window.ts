/** Hours that a listing stays open after it was posted or reopened (product 6.2). */
export const openHours = 72;
/** The owner is reminded when so many hours are left (product 6.9). */
export const reminderHours = 24;
/** With fewer hours left a reminder is of no use: it could be read too late. */
export const shortestNoticeHours = 1;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When a listing that was posted or last reopened at `openedAt` stops taking suggestions; epoch milliseconds (product 6.2). */
export function expiresAt(openedAt: number): number {
  return openedAt + openHours * hourMs;
}

/** Is the time for suggestions over? From the very millisecond of `expiresAtMs` on (product 6.2). */
export function isExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= expiresAtMs;
}

/** The time left as the listing shows it: hours rounded down, minutes rounded up (product 6.2). */
export function countdown(expiresAtMs: number, nowMs: number): string {
  if (isExpired(expiresAtMs, nowMs)) return 'Expired';
  const leftMs = expiresAtMs - nowMs;
  if (leftMs < hourMs) return remaining(Math.ceil(leftMs / minuteMs), 'minute');
  return remaining(Math.floor(leftMs / hourMs), 'hour');
}

function remaining(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} remaining`;
}

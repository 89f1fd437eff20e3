/** Hours that a listing stays open after it was posted or reopened. */
export const openHours = 72;
/** The owner is reminded when this many hours are left. */
export const reminderHours = 24;
/** With fewer hours left no reminder is sent: it could be read too late. */
export const shortestNoticeHours = 1;

/** For so many days after an automatic close the owner may say what it went for. */
export const answerDays = 30;
/** Owners who have not said it are asked once more after this many days. */
const secondAskDays = 5;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When a listing that was posted or last reopened at `openedAt` stops taking suggestions; epoch milliseconds. */
export function expiresAt(openedAt: number): number {
  return openedAt + openHours * hourMs;
}

/** Whether the time for suggestions is over; at `expiresAtMs` itself it is. */
export function isExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= expiresAtMs;
}

/** Whether it is too late to say what a listing went for that closed by itself at that time. Epoch milliseconds. */
export function isTooLateToAnswer(autoClosedAtMs: number, nowMs: number): boolean {
  return nowMs >= autoClosedAtMs + answerDays * dayMs;
}

/** When the owner is asked for the second time what a listing went for; epoch milliseconds. */
export function secondAskAt(autoClosedAtMs: number): number {
  return autoClosedAtMs + secondAskDays * dayMs;
}

/** The time left as the listing shows it: hours rounded down, minutes rounded up. */
export function countdown(expiresAtMs: number, nowMs: number): string {
  if (isExpired(expiresAtMs, nowMs)) return 'Expired';
  const leftMs = expiresAtMs - nowMs;
  if (leftMs < hourMs) return remaining(Math.ceil(leftMs / minuteMs), 'minute');
  return remaining(Math.floor(leftMs / hourMs), 'hour');
}

function remaining(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} remaining`;
}

/** What a listing asks about: a thing, or somebody's quote for a service. */
export const listingTypes = ['PRODUCT', 'SERVICE'] as const;
export type ListingType = (typeof listingTypes)[number];

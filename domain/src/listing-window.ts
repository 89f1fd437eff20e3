import { dayMs, hourMs, minuteMs } from './durations.ts';
export const openHours = 72;
export const reminderHours = 24;
/** With less time left, a reminder could be read too late. */
export const minNoticeHours = 1;

/** Days after an automatic close in which the owner may enter a price. */
export const answerDays = 30;
/** Days until the owner is asked again. */
const secondAskDays = 5;

/** In epoch milliseconds. */
export function expiresAt(openedAt: number): number {
  return openedAt + openHours * hourMs;
}

/** True at `expiresAtMs` itself. */
export function isExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= expiresAtMs;
}

/** In epoch milliseconds. */
export function isTooLateToAnswer(autoClosedAtMs: number, nowMs: number): boolean {
  return nowMs >= autoClosedAtMs + answerDays * dayMs;
}

/** In epoch milliseconds. */
export function secondAskAt(autoClosedAtMs: number): number {
  return autoClosedAtMs + secondAskDays * dayMs;
}

/** Hours are rounded down, minutes up. */
export function countdown(expiresAtMs: number, nowMs: number): string {
  if (isExpired(expiresAtMs, nowMs)) return 'Expired';
  const leftMs = expiresAtMs - nowMs;
  if (leftMs < hourMs) return remaining(Math.ceil(leftMs / minuteMs), 'minute');
  return remaining(Math.floor(leftMs / hourMs), 'hour');
}

function remaining(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} remaining`;
}

export const listingTypes = ['PRODUCT', 'SERVICE'] as const;
export type ListingType = (typeof listingTypes)[number];

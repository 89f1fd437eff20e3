import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
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
export function countdown(i18n: I18n, expiresAtMs: number, nowMs: number): string {
  if (isExpired(expiresAtMs, nowMs))
    return i18n._(msg({ message: 'Expired', comment: 'state of a listing' }));
  const leftMs = expiresAtMs - nowMs;
  const minutes = Math.ceil(leftMs / minuteMs);
  const hours = Math.floor(leftMs / hourMs);
  return leftMs < hourMs
    ? i18n._(msg`${plural({ minutes }, { one: '# minute remaining', other: '# minutes remaining' })}`)
    : i18n._(msg`${plural({ hours }, { one: '# hour remaining', other: '# hours remaining' })}`);
}

export const listingTypes = ['PRODUCT', 'SERVICE'] as const;
export type ListingType = (typeof listingTypes)[number];

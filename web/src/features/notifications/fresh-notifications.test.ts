import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { expect, it } from 'vitest';
import { markShown, unshown } from './notification-toasts.tsx';

it('gives each notification once in a browser', () => {
  markShown([notificationAt('10:00')], at('10:01'));
  const list = [notificationAt('10:05'), notificationAt('10:04'), notificationAt('10:00')];
  expect(unshown(list, Infinity)).toEqual(list.slice(0, 2));
  expect(unshown(list, Infinity)).toEqual([]);
});

it('gives a notification again when it has grown', () => {
  markShown([notificationAt('10:00')], at('10:01'));
  expect(unshown([{ ...notificationAt('10:09'), count: 3 }], Infinity)).toHaveLength(1);
});

it('shows no notification that was already read', () => {
  markShown([], at('10:01'));
  expect(unshown([{ ...notificationAt('10:05'), isRead: true }], Infinity)).toEqual([]);
});

it('leaves out what the person’s own doing has just celebrated', () => {
  markShown([], at('10:01'));
  expect(unshown([notificationAt('10:05', 'achievementUnlocked')], 500)).toEqual([]);
  expect(unshown([notificationAt('10:06', 'achievementUnlocked')], 60_000)).toHaveLength(1);
  expect(unshown([notificationAt('10:07', 'suggestionReceived')], 500)).toHaveLength(1);
});

it('leaves to the first tab that shows it what came while another tab was opened', () => {
  markShown([notificationAt('10:00')], at('10:01'));
  const list = [notificationAt('10:03'), notificationAt('10:00')];
  markShown(list, at('10:02'));
  expect(unshown(list, Infinity)).toEqual(list.slice(0, 1));
  markShown([notificationAt('09:00')], at('10:04'));
  expect(unshown(list, Infinity)).toEqual([]);
});

it('takes over what a version before 1.0.0 has shown', () => {
  localStorage.setItem('ballpark.news-told', notificationAt('10:04').createdAt);
  const list = [notificationAt('10:05'), notificationAt('10:04')];
  expect(unshown(list, Infinity)).toEqual(list.slice(0, 1));
  expect(localStorage.getItem('ballpark.news-told')).toBeNull();
  expect(unshown(list, Infinity)).toEqual([]);
});

function at(time: string): number {
  return Date.parse(`2026-03-10T${time}:00.000Z`);
}

function notificationAt(time: string, kind: Notification['kind'] = 'suggestionReceived'): Notification {
  return {
    id: `one-of-${time}`,
    kind,
    text: 'Somebody suggested a price',
    path: '/listing/1',
    listingId: null,
    count: 1,
    teaser: null,
    isRead: false,
    createdAt: `2026-03-10T${time}:00.000Z`,
  };
}

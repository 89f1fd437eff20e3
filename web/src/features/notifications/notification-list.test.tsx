import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NotificationRow, groupByDay } from './notification-list.tsx';

const now = new Date(2026, 2, 10, 15, 0);
const at = (...time: [number, number, number, number]) => ({ createdAt: new Date(...time).toISOString() });
const labels = (items: { createdAt: string }[]) =>
  groupByDay(items, now.getTime()).map(({ label, items: { length } }) => [label, length]);

it('calls the days today and yesterday, and others by their date', () => {
  expect(
    labels([
      at(2026, 2, 10, 14),
      at(2026, 2, 10, 0),
      at(2026, 2, 9, 23),
      at(2026, 2, 8, 23),
      at(2025, 11, 24, 9),
    ]),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Sunday, March 8', 1],
    ['Wednesday, December 24, 2025', 1],
  ]);
});

it('takes what a clock that is slow sees ahead as of today', () => {
  expect(labels([at(2026, 2, 11, 0)])).toEqual([['Today', 1]]);
});

it('has no day without notifications', () => {
  expect(labels([])).toEqual([]);
});

const createdAt = new Date(Date.now() - 38 * 3_600_000).toISOString();
const notification: Notification = {
  id: 'n1',
  kind: 'suggestionReceived',
  text: '2 new suggestions on “Oak bookcase”',
  path: '/listing/l1',
  listingId: 'l1',
  isRead: true,
  teaser: null,
  count: 2,
  createdAt,
};

it('has its age today, and the time of day below an older day, which an age could contradict', () => {
  const show = (isToday: boolean) =>
    render(<NotificationRow {...{ notification, isToday }} onRead={() => undefined} />, {
      wrapper: MemoryRouter,
    });
  show(true);
  expect(screen.getByText('2 days ago')).toBeVisible();
  cleanup();
  show(false);
  expect(screen.queryByText(/ago/)).toBeNull();
  expect(screen.getByText(/^\d{1,2}:\d{2}/)).toBeVisible();
});

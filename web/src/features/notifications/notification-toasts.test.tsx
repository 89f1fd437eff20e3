import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { notificationKeys } from '../../lib/api/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { markShown, NotificationToasts, unshown } from './notification-toasts.tsx';

// The real one imports the toaster, perhaps after the run has ended.
vi.mock('../../ui/prepare-toasts.ts', () => ({ dropToasts: vi.fn<() => void>() }));

const latest = { notifications: [], unreadCount: 0, nextCursor: null };

function note(kind: Notification['kind'], text: string, path: string, more: Partial<Notification> = {}) {
  const listingId = /listing\/(\w+)/.exec(path)?.[1] ?? null;
  const createdAt = new Date().toISOString();
  const unread = { count: 1, isRead: false, teaser: null };
  return { id: text, kind, text, path, listingId, createdAt, ...unread, ...more };
}

/** The texts that pop up on a page when these come, the newest last; the last one always does. */
async function textsOn(
  path: string,
  notifications: Notification[],
  held: Notification[] = [],
): Promise<string[]> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(notificationKeys.latest, { ...latest, notifications: held });
  const router = createMemoryRouter([{ path: '*', element: <NotificationToasts /> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const sure = note('listingNearby', 'Near', '/listing/l9');
  queryClient.setQueryData(notificationKeys.latest, { ...latest, notifications: [...notifications, sure] });
  const texts = () => vi.mocked(toast.notification).mock.calls.map(([text]) => text);
  if (path !== '/notifications') await waitFor(() => expect(texts()).toContain('Near'));
  return texts();
}

it.each([
  ['/listing/l1', []],
  ['/listing/l1#suggestion-s2', []],
  ['/listing/l2', ['A new suggestion']],
  ['/home', ['A new suggestion']],
])('on %s, of a notification about /listing/l1 pops up: %o', async (path, shown) => {
  const about = note('suggestionReceived', 'A new suggestion', '/listing/l1#suggestion-s1');
  expect(await textsOn(path, [about])).toEqual(['Near', ...shown]);
});

it.each([
  ['/listing/l1', ['s1']],
  ['/listing/l2', []],
])('opening %s, of notifications about /listing/l1 are read: %o', async (path, read) => {
  const createdAt = '2026-03-01T10:00:00.000Z';
  const held = [
    note('suggestionReceived', 'A new one', '/listing/l1#suggestion-s1', { id: 's1', createdAt }),
    note('suggestionReceived', 'An old one', '/listing/l1', { id: 's2', createdAt, isRead: true }),
    note('pricedListingClosed', 'Read by its reveal', '/listing/l1', { id: 's3', createdAt }),
  ];
  const coming = note('suggestionReceived', 'It came later', '/listing/l1', { id: 's4' });
  // What the server has then, as the list is read again after each.
  const notifications = [coming, note('listingNearby', 'Near', '/listing/l9'), ...held];
  const fetched = vi.fn<(address: string) => Promise<Response>>(async () =>
    Response.json({ success: true, data: { ...latest, notifications } }),
  );
  vi.stubGlobal('fetch', fetched);
  await textsOn(path, [coming], held);
  const asked = () => fetched.mock.calls.map(([address]) => address).filter((each) => each.endsWith('/read'));
  await waitFor(() => expect(asked()).toEqual(read.map((id) => `/api/notifications/${id}/read`)));
});

it('shows none on the page of notifications', async () => {
  expect(await textsOn('/notifications', [])).toEqual([]);
});

it.each([
  ['/listing/l1', []],
  ['/home', ['A badge', '“Lamp” has a final price: see how close you were']],
])('on %s, a final price and what it unlocked are shown as: %o', async (path, shown) => {
  const teaser = '“Lamp” has a final price: see how close you were';
  const both = [
    note('pricedListingClosed', 'The price', '/listing/l1', { teaser }),
    note('achievementUnlocked', 'A badge', '/achievements'),
  ];
  expect(await textsOn(path, both)).toEqual(['Near', ...shown]);
});

it('gives each notification once in a browser', () => {
  markShown([notificationAt('10:00')], at('10:01'));
  const list = [notificationAt('10:05'), notificationAt('10:04'), notificationAt('10:00')];
  expect(unshown(list, Infinity)).toEqual(list.slice(0, 2));
  expect(unshown(list, Infinity)).toEqual([]);
});

it('gives a notification again when it has grown, and none that was already read', () => {
  markShown([notificationAt('10:00')], at('10:01'));
  expect(unshown([{ ...notificationAt('10:09'), count: 3 }], Infinity)).toHaveLength(1);
  expect(unshown([{ ...notificationAt('10:10'), isRead: true }], Infinity)).toEqual([]);
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

function notificationAt(time: string, kind: Notification['kind'] = 'suggestionReceived') {
  return note(kind, `one of ${time}`, '/listing/1', { createdAt: new Date(at(time)).toISOString() });
}

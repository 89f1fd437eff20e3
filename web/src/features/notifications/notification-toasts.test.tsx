import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { notificationKeys } from '../../lib/api/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { NotificationToasts } from './notification-toasts.tsx';

// The real one imports the toaster, perhaps after the run has ended.
vi.mock('../../ui/prepare-toasts.ts', () => ({ dropToasts: vi.fn<() => void>() }));

const latest = { notifications: [], unreadCount: 0, nextCursor: null };

function note(
  kind: Notification['kind'],
  text: string,
  path: string,
  teaser: string | null = null,
): Notification {
  const listingId = /listing\/(\w+)/.exec(path)?.[1] ?? null;
  return {
    id: text,
    kind,
    text,
    path,
    teaser,
    listingId,
    count: 1,
    isRead: false,
    createdAt: new Date().toISOString(),
  };
}

/** The texts that pop up on a page when these come, the newest last; the last one always does. */
async function textsOn(path: string, notifications: Notification[]): Promise<string[]> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(notificationKeys.latest, latest);
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

it('shows none on the page of notifications', async () => {
  expect(await textsOn('/notifications', [])).toEqual([]);
});

it.each([
  ['/listing/l1', []],
  ['/home', ['A badge', '“Lamp” has a final price: see how close you were']],
])('on %s, a final price and what it unlocked are shown as: %o', async (path, shown) => {
  const teaser = '“Lamp” has a final price: see how close you were';
  const both = [
    note('pricedListingClosed', 'The price', '/listing/l1', teaser),
    note('achievementUnlocked', 'A badge', '/achievements'),
  ];
  expect(await textsOn(path, both)).toEqual(['Near', ...shown]);
});

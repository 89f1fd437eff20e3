import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notificationKeys } from '../../lib/api/query-keys.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { toast } from '../../ui/toast.ts';
import { NotificationToasts } from './notification-toasts.tsx';

// The real one imports the toaster, perhaps after the run has ended.
vi.mock('../../ui/prepare-toasts.ts', () => ({ dropToasts: vi.fn<() => void>() }));
vi.mock('../../ui/toast.ts', () => ({ toast: { notification: vi.fn<(text: string) => void>() } }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.mocked(toast.notification).mockReset();
});

it.each([
  ['/listing/l1', false],
  ['/listing/l1#suggestion-s2', false],
  ['/notifications', false],
  ['/listing/l2', true],
  ['/home', true],
])('on %s, a notification about /listing/l1 pops up: %s', async (path, isShown) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(notificationKeys.latest, { notifications: [], unreadCount: 0, nextCursor: null });
  const router = createMemoryRouter([{ path: '*', element: <NotificationToasts /> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const notifications: Notification[] = [
    {
      id: 'n1',
      kind: 'suggestionReceived',
      text: 'A new suggestion',
      path: '/listing/l1#suggestion-s1',
      listingId: 'l1',
      count: 1,
      teaser: null,
      isRead: false,
      createdAt: new Date().toISOString(),
    },
  ];
  const elsewhere = { id: 'n0', text: 'Elsewhere', path: '/listing/l3', listingId: 'l3' };
  const both = notifications.flatMap((one) => [{ ...one, ...elsewhere }, one]);
  queryClient.setQueryData(notificationKeys.latest, {
    notifications: path === '/notifications' ? notifications : both,
    unreadCount: 1,
    nextCursor: null,
  });
  const expected = [
    ...(isShown ? ['A new suggestion'] : []),
    ...(path === '/notifications' ? [] : ['Elsewhere']),
  ];
  // Time for a toast that must not come.
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  await waitFor(() => expect(toast.notification).toHaveBeenCalledTimes(expected.length));
  const texts = vi.mocked(toast.notification).mock.calls.map(([text]) => text);
  expect(texts).toEqual(expected);
});

it.each<[string, string | undefined]>([
  ['/listing/l1', undefined],
  ['/home', '“Lamp” has a final price: see how near you came'],
])('on %s, a final price and what it unlocked are shown as: %s', async (path, text) => {
  const latest = { notifications: [], unreadCount: 0, nextCursor: null };
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
  const teaser = '“Lamp” has a final price: see how near you came';
  const shared = { count: 1, isRead: false, createdAt: new Date().toISOString() };
  const notifications: Notification[] = [
    {
      ...shared,
      id: 'n1',
      kind: 'pricedListingClosed',
      text: 'The price',
      teaser,
      path: '/listing/l1',
      listingId: 'l1',
    },
    {
      ...shared,
      id: 'n2',
      kind: 'achievementUnlocked',
      text: 'A badge',
      teaser: null,
      path: '/achievements',
      listingId: null,
    },
    {
      ...shared,
      id: 'n3',
      kind: 'listingNearby',
      text: 'Near',
      teaser: null,
      path: '/listing/l3',
      listingId: 'l3',
    },
  ];
  queryClient.setQueryData(notificationKeys.latest, { ...latest, notifications });
  await waitFor(() => expect(toast.notification).toHaveBeenCalledWith('Near', expect.anything()));
  const texts = vi.mocked(toast.notification).mock.calls.map(([said]) => said);
  expect(texts).toEqual(text === undefined ? ['Near'] : ['Near', 'A badge', text]);
});

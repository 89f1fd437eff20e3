import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { noteServerTime } from '../lib/clock.ts';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: {
    error: vi.fn<(text: string) => void>(),
    notification: vi.fn<(text: string, onOpen: () => void) => void>(),
  },
}));

beforeEach(() => vi.clearAllMocks());

const today = new Date().toISOString();
const older = '2020-03-01T10:00:00.000Z';

it('groups the notifications by day and names the unread ones', async () => {
  open([notification('1'), notification('2', { isRead: true, createdAt: older })]);
  const first = await screen.findByRole('region', { name: 'Today' });
  expect(within(first).getByRole('link', { name: 'Unread. Note 1' })).toHaveAttribute('href', '/listing/1');
  const last = screen.getByRole('region', { name: 'Sunday, March 1, 2020' });
  expect(within(last).getByRole('link', { name: 'Note 2' })).toBeVisible();
});

it('groups them by the server’s days where the device’s clock is days ahead', async () => {
  const serverNow = new Date(Date.now() - 3 * 86_400_000);
  setServerClock(serverNow);
  onTestFinished(() => setServerClock(new Date()));
  open([notification('1', { createdAt: serverNow.toISOString() })]);
  const first = await screen.findByRole('region', { name: 'Today' });
  expect(within(first).getByRole('link', { name: 'Unread. Note 1' })).toBeVisible();
});

it('shows a notification of a kind that only a later version knows', async () => {
  const kind = 'aKindOfLater' as 'rankReached';
  open([notification('1'), notification('2', { kind, listingId: null, path: '/home' })]);
  await screen.findByRole('link', { name: 'Unread. Note 1' });
  expect(screen.getByRole('link', { name: 'Unread. Note 2' })).toHaveAttribute('href', '/home');
});

it('counts the unread notifications on the bell, up to 99', async () => {
  open([notification('1')], { unreadCount: 3 });
  await awaken();
  expect(await screen.findAllByRole('link', { name: 'Notifications, 3 unread' })).not.toHaveLength(0);
});

it('shows 99+ on the bell beyond that', async () => {
  open([notification('1')], { unreadCount: 100 });
  await awaken();
  expect(await screen.findAllByRole('link', { name: 'Notifications, 99+ unread' })).not.toHaveLength(0);
});

it('marks a notification as read at once', async () => {
  const { sent } = open([notification('1'), notification('2')]);
  const [button] = await screen.findAllByRole('button', { name: 'Mark as read' });
  if (button) await userEvent.click(button);
  await screen.findByRole('link', { name: 'Note 1' });
  expect(sent('POST /notifications/1/read')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Unread. Note 2' })).toBeVisible();
});

it('marks a notification as read when it is opened', async () => {
  const { sent, router } = open([notification('1')]);
  await userEvent.click(await screen.findByRole('link', { name: 'Unread. Note 1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/listing/1'));
  expect(sent('POST /notifications/1/read')).toHaveLength(1);
});

it('takes the change back and says why when the server refuses it', async () => {
  open([notification('1')], {
    answers: { 'POST /notifications/read-all': { status: 409, error: 'Not now' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not now'));
  expect(await screen.findByRole('link', { name: 'Unread. Note 1' })).toBeVisible();
});

it('shows more when asked, and nothing twice', async () => {
  const { sent } = open([notification('1')], {
    answers: {
      'GET /notifications': ({ query }) => ({
        data: query.has('cursor')
          ? { notifications: [notification('1'), notification('2')], unreadCount: 2, nextCursor: null }
          : { notifications: [notification('1')], unreadCount: 2, nextCursor: 'further' },
      }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Unread. Note 2' });
  expect(screen.getAllByRole('link', { name: 'Unread. Note 1' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(sent('GET /notifications').at(-1)?.query.get('cursor')).toBe('further');
});

it('says that there is nothing yet, and where to go', async () => {
  open([]);
  expect(await screen.findByText('Nothing new yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('offers another try when the list cannot be loaded', async () => {
  let isDown = true;
  open([], {
    answers: {
      'GET /notifications': () =>
        isDown ? { status: 400, error: 'Out of order' } : { data: listOf([notification('1')]) },
    },
  });
  await screen.findByText('Out of order');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Unread. Note 1' })).toBeVisible();
});

function setServerClock(now: Date): void {
  noteServerTime(new Response(null, { headers: { date: now.toUTCString() } }));
}

/** Makes the page load what waits for the person's first action. */
async function awaken(): Promise<void> {
  await screen.findByRole('heading', { name: 'Notifications' });
  window.dispatchEvent(new Event('pointermove'));
}

function open(
  notifications: Notification[],
  {
    unreadCount,
    answers = {},
  }: { unreadCount?: number } & Pick<NonNullable<Parameters<typeof renderApp>[1]>, 'answers'> = {},
) {
  const read = new Set<string>();
  const present = () => notifications.map((one) => ({ ...one, isRead: one.isRead || read.has(one.id) }));
  const markOne = (id: string) => ({
    [`POST /notifications/${id}/read`]: () => {
      read.add(id);
      return { data: { unreadCount: listOf(present()).unreadCount } };
    },
  });
  return renderApp('/notifications', {
    user: maya,
    answers: {
      'GET /notifications': () => ({
        data: { ...listOf(present()), ...(unreadCount !== undefined && { unreadCount }) },
      }),
      ...Object.assign({}, ...notifications.map(({ id }) => markOne(id))),
      ...answers,
    },
  });
}

function listOf(notifications: Notification[]) {
  const unreadCount = notifications.filter(({ isRead }) => !isRead).length;
  return { notifications, unreadCount, nextCursor: null };
}

function notification(id: string, more: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'suggestionReceived',
    text: `Note ${id}`,
    path: `/listing/${id}`,
    listingId: id,
    count: 1,
    teaser: null,
    isRead: false,
    createdAt: today,
    ...more,
  };
}

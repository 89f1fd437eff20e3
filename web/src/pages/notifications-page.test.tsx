import { dayMs } from '@ballpark/domain/durations.ts';
import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { noteServerTime } from '../lib/clock.ts';
import { expectText, expectToast, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

const list = 'GET /notifications';
const listOf = (notifications: Notification[], more: object = {}) => ({
  data: { notifications, unreadCount: notifications.length, nextCursor: null, ...more },
});

function note(id: string, more: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'suggestionReceived',
    text: `Note ${id}`,
    path: `/listing/${id}`,
    listingId: id,
    count: 1,
    teaser: null,
    isRead: false,
    createdAt: new Date().toISOString(),
    ...more,
  };
}

/** Of two notifications the server knows which was read. */
function open(answers: Answers = {}, path = '/notifications') {
  let isRead = false;
  return renderApp(path, {
    user: maya,
    answers: {
      [list]: () => listOf([note('1', { isRead }), note('2')]),
      'POST /notifications/1/read': () => {
        isRead = true;
        return { data: { unreadCount: 1 } };
      },
      ...answers,
    },
  });
}
const link = (name: string) => screen.findByRole('link', { name });

it.each([
  [3, ['set to 3']],
  [0, ['cleared']],
])('counts %i unread notifications on the icon of the installed app', async (unreadCount, expected) => {
  const done: string[] = [];
  const badge = {
    setAppBadge: async (count: number) => void done.push(`set to ${count}`),
    clearAppBadge: async () => void done.push('cleared'),
  };
  for (const [name, value] of Object.entries(badge))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
  });
  open({ [list]: listOf([], { unreadCount }) });
  // The bell is in the sidebar and in the bar of phones.
  await waitFor(() => expect(new Set(done)).toEqual(new Set(expected)));
});

it('groups the notifications by day and names the unread ones', async () => {
  open({ [list]: listOf([note('1'), note('2', { isRead: true, createdAt: '2020-03-01T10:00:00.000Z' })]) });
  const first = within(await screen.findByRole('region', { name: 'Today' }));
  expect(first.getByRole('link', { name: 'Unread. Note 1' })).toHaveAttribute('href', '/listing/1');
  const last = within(screen.getByRole('region', { name: 'Sunday, March 1, 2020' }));
  expect(last.getByRole('link', { name: 'Note 2' })).toBeVisible();
});

it('groups them by the server’s days where the device’s clock is days ahead', async () => {
  const setClock = (now: Date) =>
    noteServerTime(new Response(null, { headers: { date: now.toUTCString() } }));
  const serverNow = new Date(Date.now() - 3 * dayMs);
  setClock(serverNow);
  onTestFinished(() => setClock(new Date()));
  open({ [list]: listOf([note('1', { createdAt: serverNow.toISOString() })]) });
  expect(await screen.findByRole('region', { name: 'Today' })).toHaveTextContent('Note 1');
});

it('leads nowhere from a notification about a listing that was deleted', async () => {
  open({ [list]: listOf([note('1', { listingId: null })]) });
  await expectText(/The listing was deleted/);
  expect(screen.getByText(/Note 1/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Note 1/ })).toBeNull();
});

it('shows a notification of a kind that only a later version knows', async () => {
  const kind = 'aKindOfLater' as 'rankReached';
  open({ [list]: listOf([note('1'), note('2', { kind, listingId: null, path: '/home' })]) });
  expect(await link('Unread. Note 2')).toHaveAttribute('href', '/home');
});

it.each([
  [3, '3 unread'],
  [100, '99+ unread'],
])('counts %i unread notifications on the bell: %s', async (unreadCount, text) => {
  open({ [list]: listOf([note('1')], { unreadCount }) });
  await screen.findByRole('heading', { name: 'Notifications' });
  // It waits for the person's first action.
  window.dispatchEvent(new Event('pointermove'));
  expect(await screen.findAllByRole('link', { name: `Notifications, ${text}` })).not.toHaveLength(0);
});

it('marks a notification as read at once, by its button', async () => {
  const { sent } = open();
  const [button] = await screen.findAllByRole('button', { name: 'Mark as read' });
  button?.click();
  await link('Note 1');
  expect(sent('POST /notifications/1/read')).toHaveLength(1);
  expect(await link('Unread. Note 2')).toBeVisible();
});

it('marks a notification as read when it is opened', async () => {
  const app = open();
  await press('Unread. Note 1', 'link');
  await expectPath(app, '/listing/1');
  expect(app.sent('POST /notifications/1/read')).toHaveLength(1);
});

it('marks one as read after Home, which keeps other things that notifications change', async () => {
  const home = {
    'GET /listings': { data: [], pagination: {} },
    'GET /profile/next-step': { data: { next: null, ownOpen: [] } },
  };
  open(home, '/home');
  window.dispatchEvent(new Event('pointermove'));
  const [bell] = await screen.findAllByRole('link', { name: 'Notifications, 2 unread' });
  bell?.click();
  const [button] = await screen.findAllByRole('button', { name: 'Mark as read' });
  button?.click();
  expect(await link('Note 1')).toBeVisible();
});

it('takes the change back and says why when the server refuses it', async () => {
  open({ 'POST /notifications/read-all': { status: 409, error: 'Not now' } });
  await press('Mark all as read');
  await expectToast('error', 'Not now');
  expect(await link('Unread. Note 1')).toBeVisible();
});

it('shows more when asked, and nothing twice', async () => {
  const { asked } = open({
    [list]: ({ query }) =>
      query.has('cursor') ? listOf([note('1'), note('2')]) : listOf([note('1')], { nextCursor: 'further' }),
  });
  await press('Show more');
  await link('Unread. Note 2');
  expect(screen.getAllByRole('link', { name: 'Unread. Note 1' })).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(asked(list)).toContainEqual(expect.stringContaining('cursor=further'));
});

it('says that there is nothing yet', async () => {
  open({ [list]: listOf([]) });
  await expectText('Nothing new yet');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

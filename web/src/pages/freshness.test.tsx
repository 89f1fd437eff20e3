import { hourMs } from '@ballpark/domain/durations.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { maya, renderApp } from './test-app.tsx';

// Tested elsewhere.
vi.mock('../features/live/live-updates.tsx', () => ({ LiveUpdates: () => null }));

const none = { data: [] };
const answers = {
  'GET /listings': none,
  'GET /xp/leaderboard': { data: { entries: [], ownRank: null, ownXp: 0 } },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

const route = 'GET /listings';
it.each([
  ['/home', 2],
  ['/', 5],
])('what %s shows is fresh for %i minutes, and fetched again after them', async (path, minutes) => {
  const isPublic = path === '/';
  const { router, asked } = renderApp(path, { ...(!isPublic && { user: maya }), answers });
  const comeBack = async () => {
    await act(() => router.navigate(isPublic ? '/faq' : '/leaderboard'));
    await screen.findByRole('heading', { level: 1, name: isPublic ? /question/i : 'Leaderboard' });
    await act(() => router.navigate(path));
    await screen.findByRole('heading', { level: 1 });
  };
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(asked(route)).not.toHaveLength(0));
  await settled();
  // In development React mounts twice and cancels the first call.
  const { length } = asked(route);
  vi.setSystemTime(Date.now() + minutes * 60_000 - 10_000);
  await comeBack();
  await settled();
  expect(asked(route)).toHaveLength(length);
  vi.setSystemTime(Date.now() + 20_000);
  await comeBack();
  await waitFor(() => expect(asked(route).length).toBeGreaterThan(length));
});

it('coming back to the window fetches nothing, even after an hour', async () => {
  const { calls } = renderApp('/home', { user: maya, answers });
  expect(await screen.findByText('No listings yet')).toBeVisible();
  await settled();
  const before = calls.length;
  vi.setSystemTime(Date.now() + hourMs);
  for (const name of ['visibilitychange', 'focus'])
    act(() => void window.dispatchEvent(new Event(name, { bubbles: true })));
  await settled();
  expect(calls).toHaveLength(before);
});

function settled() {
  return waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

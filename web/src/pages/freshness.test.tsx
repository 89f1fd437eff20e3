import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshFor, queryClient } from '../lib/api/query-client.ts';
import { maya, renderApp } from './test-app.tsx';

// Tested elsewhere.
vi.mock('../features/live/live-updates.tsx', () => ({ LiveUpdates: () => null }));

const achievements = `GET /achievements/users/${maya.id}/achievements`;
const none = { data: [] };
const answers = {
  'GET /listings': none,
  'GET /xp/leaderboard': { data: { entries: [], ownRank: null, ownXp: 0 } },
  [`GET /profile/${maya.id}`]: { data: maya },
  [`GET /profile/${maya.id}/listings`]: none,
  [`GET /profile/${maya.id}/suggestions`]: none,
  [`GET /xp/history/${maya.id}`]: none,
  [achievements]: none,
  [`${achievements}/progress`]: {
    data: { totalSuggestions: 0, accurateSuggestions: 0, quickResponses: 0, uniquePeopleHelped: 0 },
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['home feed', '/home', 'GET /listings', freshFor.homeFeed, 2],
  ['profile', '/profile', `GET /profile/${maya.id}`, freshFor.profile, 5],
  ['achievements', '/achievements', achievements, freshFor.achievements, 5],
  ['landing preview', '/', 'GET /listings', freshFor.landingPreview, 5],
])('the %s is fresh for its minutes, and fetched again after them', async (_, path, route, ms, minutes) => {
  expect(ms).toBe(minutes * 60_000);
  const isPublic = path === '/';
  const { router, sent } = renderApp(path, { ...(!isPublic && { user: maya }), answers });
  const comeBack = async () => {
    await act(() => router.navigate(isPublic ? '/faq' : '/leaderboard'));
    await screen.findByRole('heading', { level: 1, name: isPublic ? /question/i : 'Leaderboard' });
    await act(() => router.navigate(path));
    await screen.findByRole('heading', { level: 1 });
  };
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(sent(route)).not.toHaveLength(0));
  await settled();
  // In development React mounts twice and cancels the first call.
  const { length } = sent(route);
  vi.setSystemTime(Date.now() + ms - 10_000);
  await comeBack();
  await settled();
  expect(sent(route)).toHaveLength(length);
  vi.setSystemTime(Date.now() + 20_000);
  await comeBack();
  await waitFor(() => expect(sent(route).length).toBeGreaterThan(length));
});

it('coming back to the window fetches nothing, even after an hour', async () => {
  const { calls } = renderApp('/home', { user: maya, answers });
  expect(await screen.findByText('No listings yet')).toBeVisible();
  await settled();
  const before = calls.length;
  vi.setSystemTime(Date.now() + 60 * 60_000);
  for (const name of ['visibilitychange', 'focus'])
    act(() => void window.dispatchEvent(new Event(name, { bubbles: true })));
  await settled();
  expect(calls).toHaveLength(before);
});

function settled() {
  return waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

import type { LeaderboardEntry } from '@ballpark/domain/contract/xp.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

function board(count: number, ownRank: number | null) {
  const entries: LeaderboardEntry[] = Array.from({ length: count }, (_, at) => ({
    id: `01890000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
    rank: at + 1,
    username: `neighbour${at + 1}`,
    name: '',
    photoUrl: null,
    location: null,
    xp: 100 - at,
  }));
  return { 'GET /xp/leaderboard': { data: { entries, ownRank, ownXp: 60 } } };
}

it('shows a podium from 3 entries on, and the first three in the full ranking as well', async () => {
  renderApp('/leaderboard', { user: maya, answers: board(3, 2) });
  const podium = await screen.findByRole('list', { name: 'Top 3' });
  expect(within(podium).getAllByRole('listitem')).toHaveLength(3);
  const rows = within(podium).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Champion'),
    expect.stringContaining('Runner-up'),
    expect.stringContaining('Third Place'),
  ]);
  const ranking = within(screen.getByRole('list', { name: 'Full ranking' }));
  expect(ranking.getAllByRole('link').map((row) => row.textContent)).toEqual([
    'neighbour1',
    'neighbour2',
    'neighbour3',
  ]);
  expect(screen.getByText('#2')).toBeVisible();
});

it('says how much XP each way to earn it brings', async () => {
  renderApp('/leaderboard', { user: maya, answers: board(3, 2) });
  const box = within(await screen.findByRole('complementary', { name: 'How to earn XP' }));
  expect(box.getAllByRole('listitem').map((way) => way.textContent)).toEqual([
    expect.stringMatching(/closest to the final price.*\+50 XP$/),
    expect.stringMatching(/within 10%.*\+20 XP$/),
    expect.stringMatching(/farther off, or came after a final price had been shown.*\+5 XP$/),
    expect.stringMatching(/closed by itself.*\+5 XP$/),
    expect.stringMatching(/unlock an achievement/),
  ]);
  expect(box.getByRole('link', { name: 'achievement' }).getAttribute('href')).toBe('/achievements');
});

it('shows the badge of each rank', async () => {
  renderApp('/leaderboard', { user: maya, answers: board(11, null) });
  const ranking = await screen.findByRole('list', { name: 'Full ranking' });
  const rows = within(ranking).getAllByRole('listitem');
  for (const [at, badge, xp] of [
    [0, 'Champion', '100 XP'],
    [1, 'Runner-up', '99 XP'],
    [2, 'Third Place', '98 XP'],
    [3, 'Top 5', '97 XP'],
    [4, 'Top 5', '96 XP'],
    [5, 'Top 10', '95 XP'],
    [9, 'Top 10', '91 XP'],
    [10, 'Member', '90 XP'],
  ] as const) {
    expect(rows[at]).toHaveTextContent(badge);
    expect(rows[at]).toHaveTextContent(xp);
  }
});

it('has no podium for 2, and calls the reader Unranked without a rank', async () => {
  renderApp('/leaderboard', { user: maya, answers: board(2, null) });
  expect(await screen.findByText('Unranked')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Top 3' })).toBeNull();
});

it('ranks people around the saved place, within 50 km by default', async () => {
  const { sent, router } = renderApp('/leaderboard', { user: maya, answers: board(2, 1) });
  const lastAsked = () => sent('GET /xp/leaderboard').at(-1)?.query.toString();
  await userEvent.click(await screen.findByRole('radio', { name: 'Local' }));
  expect(await screen.findByText('Around Berlin, Germany')).toBeVisible();
  await waitFor(() => expect(lastAsked()).toBe('location=52.52%2C13.4&radius=50'));
  await userEvent.selectOptions(screen.getByLabelText('Distance'), '200 km');
  await waitFor(() => expect(lastAsked()).toBe('location=52.52%2C13.4&radius=200'));
  expect(router.state.location.search).toBe('?scope=local&distance=200');
});

it('offers kilometres where the feed has miles, too', async () => {
  const austin = { ...maya, latitude: 30.27, longitude: -97.74 };
  const { sent } = renderApp('/leaderboard?scope=local&distance=100', { user: austin, answers: board(2, 1) });
  const options = within(await screen.findByLabelText('Distance')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '10 km',
    '25 km',
    '50 km',
    '100 km',
    '200 km',
  ]);
  await waitFor(() => expect(sent('GET /xp/leaderboard').at(-1)?.query.get('radius')).toBe('100'));
});

it('asks the device when no place is saved, and says why it gave no location', async () => {
  const nowhere = { ...maya, latitude: null, longitude: null, address: null };
  const { sent } = renderApp('/leaderboard?scope=local', { user: nowhere, answers: board(2, 1) });
  expect(await screen.findByText('Geolocation is not supported by this browser')).toBeVisible();
  expect(sent('GET /xp/leaderboard')).toEqual([]);
});

import type { LeaderboardEntry } from '@ballpark/domain/contract/xp.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectText, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

const call = 'GET /xp/leaderboard';

function open(count: number, ownRank: number | null, query = '', user: OwnProfile = maya) {
  const entries: LeaderboardEntry[] = Array.from({ length: count }, (_, at) => ({
    id: `01890000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
    rank: at + 1,
    username: `neighbour${at + 1}`,
    name: '',
    photoUrl: null,
    location: null,
    xp: 100 - at,
  }));
  const answers = { [call]: { data: { entries, ownRank, ownXp: 60 } } };
  return renderApp(`/leaderboard${query}`, { user, answers });
}
const textsOf = async (name: string) => {
  const list = await screen.findByRole('list', { name });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const containing = (...texts: string[]) => texts.map((text) => expect.stringContaining(text) as string);

it('shows a podium from 3 entries on, and the first three in the full ranking as well', async () => {
  open(3, 2);
  expect(await textsOf('Top 3')).toEqual(containing('Champion', 'Runner-up', 'Third Place'));
  expect(await textsOf('Full ranking')).toEqual(containing('neighbour1', 'neighbour2', 'neighbour3'));
  expect(screen.getByText('#2')).toBeVisible();
});

it('has no podium for 2, and calls the reader Unranked without a rank', async () => {
  open(2, null);
  await expectText('Unranked');
  expect(screen.queryByRole('list', { name: 'Top 3' })).toBeNull();
});

it('has pages of twenty, with a way to one’s own', async () => {
  open(45, 31, '', { ...maya, id: '01890000-0000-7000-8000-000000000130' });
  expect(await textsOf('Full ranking')).toHaveLength(20);
  await press('Show me in the list', 'link');
  const second = await textsOf('Full ranking');
  expect([second[0], second[10]]).toEqual(containing('neighbour21', 'neighbour31'));
  expect(screen.queryByRole('list', { name: 'Top 3' })).toBeNull();
  await press('Page 3', 'link');
  expect(await textsOf('Full ranking')).toHaveLength(5);
});

it('says how much XP each way to earn it brings', async () => {
  open(3, 2);
  const box = await screen.findByRole('complementary', { name: 'How to earn XP' });
  for (const text of [
    /closest to the final price[^+]*\+50 XP/,
    /within 10%[^+]*\+20 XP/,
    /even a late one[^+]*\+5 XP/,
  ])
    expect(box).toHaveTextContent(text);
  expect(within(box).getByRole('link', { name: 'achievement' })).toHaveAttribute('href', '/achievements');
});

it('shows the badge of each rank', async () => {
  open(11, null);
  const top = ['Champion', 'Runner-up', 'Third Place', 'Top 5', 'Top 5'];
  const badges = [...top, ...Array<string>(5).fill('Top 10'), 'Member'];
  expect(await textsOf('Full ranking')).toEqual(
    badges.map((badge, at) => expect.stringMatching(`${badge}.*${100 - at} XP`) as string),
  );
});

it('begins with people around the saved place, within 50 km by default, in kilometres where the feed has miles, too', async () => {
  const { asked, router } = open(2, 1, '', { ...maya, latitude: 30.27, longitude: -97.74 });
  await expectText('Around Berlin, Germany');
  await waitFor(() => expect(asked(call).at(-1)).toBe('location=30.27%2C-97.74&radius=50'));
  const options = within(screen.getByLabelText('Distance')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(
    [10, 25, 50, 100, 200].map((km) => `${km} km`),
  );
  await userEvent.selectOptions(screen.getByLabelText('Distance'), '200 km');
  await waitFor(() => expect(asked(call).at(-1)).toBe('location=30.27%2C-97.74&radius=200'));
  expect(router.state.location.search).toBe('?scope=local&distance=200');
  await press('Global', 'radio');
  await waitFor(() => expect(asked(call).at(-1)).toBe(''));
});

it('asks the device when no place is saved, and says why it gave no location', async () => {
  const nowhere = { ...maya, latitude: null, longitude: null, address: null };
  const { asked } = open(2, 1, '?scope=local', nowhere);
  await expectText('Geolocation is not supported by this browser');
  expect(asked(call)).toEqual([]);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith } from './test-answers.ts';
import { maya } from './test-app.tsx';
import { streakQuery } from '../lib/streak/streak-query.ts';
import { TodayLine } from '../lib/streak/today-line.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown(
  streak: { days: number; hasGuessedToday: boolean },
  own: { xp?: number; showsStreak?: boolean } = {},
) {
  const client = new QueryClient();
  client.setQueryData(streakQuery(maya.id).queryKey, streak);
  const { container } = render(
    <QueryClientProvider client={client}>
      <TodayLine user={{ ...maya, ...own }} />
    </QueryClientProvider>,
  );
  return [...container.querySelectorAll('p > span')].map(({ textContent }) => textContent);
}

it.each([
  [['Today’s guess is open', '41 XP to Pro'], { days: 0, hasGuessedToday: false }],
  [['1 day in a row', 'Today’s guess is made', '41 XP to Pro'], { days: 1, hasGuessedToday: true }],
  [['12 days in a row', 'Today’s guess is open', '41 XP to Pro'], { days: 12, hasGuessedToday: false }],
])('says %s', (texts, streak) => {
  expect(shown(streak)).toEqual(texts);
});

it('has nothing to reach at the highest level, and says nothing when switched off', () => {
  expect(shown({ days: 2, hasGuessedToday: true }, { xp: 101 })).toEqual([
    '2 days in a row',
    'Today’s guess is made',
  ]);
  cleanup();
  expect(shown({ days: 2, hasGuessedToday: true }, { showsStreak: false })).toEqual([]);
});

it('is asked anew when a day begins, in a tab that stays open', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 23, 58) });
  const streaks = [
    { days: 2, hasGuessedToday: true },
    { days: 2, hasGuessedToday: false },
  ];
  const calls = answerWith({ 'GET /xp/streak': () => ({ data: streaks.shift() }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TodayLine user={maya} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('is made')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(screen.getByText('is open')).toBeTruthy();
  expect(calls).toHaveLength(2);
});

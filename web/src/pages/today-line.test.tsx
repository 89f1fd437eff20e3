import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TodayLine } from '../lib/streak/today-line.tsx';
import { inTurn } from './test-answers.ts';
import { maya, renderPart } from './test-app.tsx';

it.each<[string[], number, boolean, object?]>([
  [['Today’s guess: not yet', '41 XP to level Pro'], 0, false],
  [['1-day streak', 'Today’s guess: done', '41 XP to level Pro'], 1, true],
  [['12-day streak', 'Today’s guess: not yet', '41 XP to level Pro'], 12, false],
  // Nothing to reach at the highest level.
  [['2-day streak', 'Today’s guess: done'], 2, true, { xp: 101 }],
  [[], 2, true, { showsStreak: false }],
])('says %s', async (texts, days, hasGuessedToday, own) => {
  const answers = { 'GET /xp/streak': { data: { days, hasGuessedToday } } };
  const { container } = renderPart(<TodayLine user={{ ...maya, ...own }} />, maya, answers);
  await expect
    .poll(() => [...container.querySelectorAll('p > span')].map(({ textContent }) => textContent))
    .toEqual(texts);
});

it('is asked anew when a day begins, in a tab that stays open', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 23, 58) });
  const streak = (hasGuessedToday: boolean) => ({ data: { days: 2, hasGuessedToday } });
  const answers = { 'GET /xp/streak': inTurn(streak(true), streak(false)) };
  const { asked } = renderPart(<TodayLine user={maya} />, maya, answers);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(': done')).toBeVisible();
  expect(asked('GET /xp/streak')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(screen.getByText(': not yet')).toBeVisible();
  expect(asked('GET /xp/streak')).toHaveLength(2);
  cleanup();
});

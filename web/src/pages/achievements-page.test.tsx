import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

const list = `GET /achievements/users/${maya.id}/achievements`;
const progress = `${list}/progress`;
const summary = { totalSuggestions: 12, accurateSuggestions: 3, quickResponses: 4, uniquePeopleHelped: 5 };
const achievements = [
  achievement('First Guess', { unlocked: true, currentProgress: 12, requirement: 1 }),
  achievement('Regular Voice', { currentProgress: 12, requirement: 50 }),
  achievement('Early Bird', { category: 'speed', currentProgress: 4, requirement: 10 }),
];
const answers = { [list]: { data: achievements }, [progress]: { data: summary } };

it('counts unlocked and locked achievements, their share and the XP', async () => {
  const { sent } = renderApp('/achievements', { user: maya, answers });
  for (const [label, value] of [
    ['Unlocked', '1'],
    ['Locked', '2'],
    ['Completion', '33%'],
    ['Total XP', '60'],
    ['Total suggestions', '12'],
    ['Accurate suggestions', '3'],
    ['Quick responses', '4'],
    ['People helped', '5'],
  ] as const)
    expect((await screen.findByText(label, { selector: 'dt' })).parentElement).toHaveTextContent(value);
  expect(screen.getByText('41 XP to Pro.')).toBeVisible();
  expect(sent(list)[0]?.query.get('includeProgress')).toBe('true');
});

it('shows the badges by category, each with its progress', async () => {
  renderApp('/achievements', { user: maya, answers });
  const group = await screen.findByRole('region', { name: 'Suggestions' });
  expect(within(group).getByText('1 of 2 unlocked')).toBeVisible();
  const bars = within(group).getAllByRole('progressbar');
  expect(bars.map((bar) => [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')])).toEqual([
    ['100', 'Unlocked'],
    ['24', '12 of 50'],
  ]);
  expect(within(screen.getByRole('region', { name: 'Speed' })).getByText('Early Bird')).toBeVisible();
});

it('leads home when nothing was unlocked yet', async () => {
  const locked = achievements.map((one) => ({ ...one, unlocked: false }));
  renderApp('/achievements', { user: maya, answers: { ...answers, [list]: { data: locked } } });
  expect(await screen.findByText('Nothing unlocked yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');
});

it("says 'Failed to load achievements' when the server sends no text", async () => {
  renderApp('/achievements', { user: maya, answers: { ...answers, [list]: { status: 400 } } });
  expect(await screen.findByText('Failed to load achievements')).toBeVisible();
});

it('shows six on the profile, unlocked ones first, and all when asked', async () => {
  const eight = Array.from({ length: 8 }, (_, index) =>
    achievement(`Number ${index + 1}`, { currentProgress: index, unlocked: index === 7 }),
  );
  renderApp('/profile', {
    user: maya,
    answers: {
      [`GET /profile/${maya.id}`]: { data: maya },
      [`GET /profile/${maya.id}/listings`]: { data: [] },
      [`GET /profile/${maya.id}/suggestions`]: { data: [] },
      [`GET /xp/history/${maya.id}`]: { data: [] },
      [list]: { data: eight },
    },
  });
  expect(await screen.findByText('1 of 8 unlocked')).toBeVisible();
  expect(namesShown()).toEqual(['Number 8', 'Number 7', 'Number 6', 'Number 5', 'Number 4', 'Number 3']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(namesShown()).toHaveLength(8);
});

function namesShown() {
  return screen.getAllByRole('heading', { name: /^Number/ }).map((one) => one.textContent);
}

function achievement(name: string, more: Partial<Achievement>): Achievement {
  return {
    id: name,
    name,
    description: `How to get ${name}`,
    icon: 'tag',
    category: 'suggestions',
    unlocked: false,
    currentProgress: 0,
    requirement: 10,
    xpReward: 15,
    ...more,
  };
}

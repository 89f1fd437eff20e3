import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectLink, expectText, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const list = `GET /achievements/users/${maya.id}/achievements`;
const summary = { totalSuggestions: 12, accurateSuggestions: 3, quickResponses: 4, uniquePeopleHelped: 5 };
const achievements = [
  achievement('First Guess', { unlocked: true, currentProgress: 12, requirement: 1 }),
  achievement('Regular Voice', { currentProgress: 12, requirement: 50 }),
  achievement('Early Bird', { category: 'speed', currentProgress: 4, requirement: 10 }),
];
const open = (answer: Answers[string] = { data: achievements }) =>
  renderApp('/achievements', {
    user: maya,
    answers: { [list]: answer, [`${list}/progress`]: { data: summary } },
  });

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

it('counts unlocked and locked achievements, their share and the XP', async () => {
  const { asked } = open();
  for (const [label, value] of [
    ['Unlocked', '1'],
    ['Locked', '2'],
    ['Completion', '33%'],
    ['Total XP', '60'],
    ['Total guesses', '12'],
    ['Accurate guesses', '3'],
    ['Quick responses', '4'],
    ['People helped', '5'],
  ] as const)
    expect((await screen.findByText(label, { selector: 'dt' })).parentElement).toHaveTextContent(value);
  expect(screen.getByText('41 XP to level Pro.')).toBeVisible();
  expect(asked(list)[0]).toBe('includeProgress=true');
});

it('shows the badges by category, each with its progress, the locked ones folded', async () => {
  open();
  const group = within(await screen.findByRole('region', { name: 'Suggestions' }));
  expect(group.getByText('1 of 2 unlocked')).toBeVisible();
  const bars = group.getAllByRole('progressbar');
  expect(bars.map((bar) => [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')])).toEqual([
    ['100', 'Unlocked'],
    ['24', '12 of 50'],
  ]);
  const speed = within(screen.getByRole('region', { name: 'Speed' }));
  const locked = speed.getByRole('heading', { name: 'Early Bird', hidden: true });
  expect(locked).not.toBeVisible();
  await userEvent.click(speed.getByText('1 more to unlock'));
  expect(locked).toBeVisible();
});

it('leads home when nothing was unlocked yet', async () => {
  open({ data: achievements.slice(1) });
  await expectText('Nothing unlocked yet');
  expectLink('Back to Home', '/home');
});

it('shows six on the profile, unlocked ones first, and all when asked', async () => {
  const data = Array.from({ length: 8 }, (_, at) =>
    achievement(`Number ${at + 1}`, { currentProgress: at, unlocked: at === 7 }),
  );
  renderApp('/profile', {
    user: maya,
    answers: { [`GET /profile/${maya.id}`]: { data: maya }, [list]: { data } },
  });
  const names = () => screen.getAllByRole('heading', { name: /^Number/ }).map((one) => one.textContent);
  await expectText('1 of 8 unlocked');
  expect(names()).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Number ${number}`));
  await press('Show all 8');
  expect(names()).toHaveLength(8);
});

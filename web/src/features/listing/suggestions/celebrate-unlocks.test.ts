import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { expect, it, vi } from 'vitest';
import { toast } from '../../../ui/toast.ts';
import { celebrateUnlocks } from './celebrate-unlocks.ts';

const badge = { description: '', icon: 'tag', category: 'speed', requirement: 1 } as const;
const unlocked = (name: string, xpReward: number): UnlockedAchievement => ({
  ...badge,
  id: name,
  name,
  xpReward,
});

it.each([
  [
    'a single one and what it pays',
    [unlocked('First Guess', 5)],
    ['Achievement unlocked: First Guess', '+5 XP'],
  ],
  [
    'several, with all they pay',
    [unlocked('First Guess', 5), unlocked('Early Bird', 25)],
    ['2 achievements unlocked', 'First Guess, Early Bird: +30 XP'],
  ],
  ['nothing where nothing was unlocked', [], undefined],
])('says in one toast %s', (_, achievements, texts) => {
  celebrateUnlocks(achievements);
  expect(vi.mocked(toast.prize).mock.calls).toEqual(texts ? [texts] : []);
});

import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../../ui/toast.ts';
import { celebrateUnlocks } from './celebrate-unlocks.ts';

vi.mock('../../../ui/toast.ts', () => ({
  toast: { prize: vi.fn<(text: string, detail: string) => void>() },
}));
beforeEach(() => void vi.clearAllMocks());

it('names a single achievement and what it pays', () => {
  celebrateUnlocks([unlocked('First Guess', 5)]);
  expect(toast.prize).toHaveBeenCalledWith('Achievement unlocked: First Guess', '+5 XP');
});

it('says several in one toast, with all they pay', () => {
  celebrateUnlocks([unlocked('First Guess', 5), unlocked('Early Bird', 25)]);
  expect(toast.prize).toHaveBeenCalledExactlyOnceWith(
    '2 achievements unlocked',
    'First Guess, Early Bird: +30 XP',
  );
});

it('is silent when nothing was unlocked', () => {
  celebrateUnlocks([]);
  expect(toast.prize).not.toHaveBeenCalled();
});

function unlocked(name: string, xpReward: number): UnlockedAchievement {
  return { id: name, name, description: '', icon: 'tag', category: 'speed', requirement: 1, xpReward };
}

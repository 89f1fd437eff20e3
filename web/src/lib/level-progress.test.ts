import { describe, expect, it } from 'vitest';
import { levelProgress } from './level-progress.ts';

describe('levelProgress', () => {
  it('counts the XP that are missing to the next level, which starts one above the round number', () => {
    expect(levelProgress(0)).toEqual({ level: 'New', next: { level: 'Regular', missingXp: 51 }, share: 0 });
    expect(levelProgress(50).next).toEqual({ level: 'Regular', missingXp: 1 });
    expect(levelProgress(51)).toEqual({ level: 'Regular', next: { level: 'Pro', missingXp: 50 }, share: 0 });
  });

  it('has no level above Pro', () => {
    expect(levelProgress(101)).toEqual({ level: 'Pro', next: null, share: 1 });
  });
});

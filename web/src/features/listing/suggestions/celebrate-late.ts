import type { UnlockedAchievement } from '@ballpark/domain/contract/achievements.ts';

/** Says what a suggestion has unlocked. Few unlock anything, so the code comes then; where it cannot, the notification tells. */
export function celebrateLate(achievements: readonly UnlockedAchievement[]): void {
  if (achievements.length === 0) return;
  import('./celebrate-unlocks.ts')
    .then(({ celebrateUnlocks }) => celebrateUnlocks(achievements))
    .catch(() => undefined);
}

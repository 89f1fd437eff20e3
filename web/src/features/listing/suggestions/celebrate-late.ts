import type { UnlockedAchievement } from '@ballpark/domain/contract/achievements.ts';

/** Celebrates what a suggestion has unlocked. The code is loaded only then, since few unlock anything; if that fails, the notification remains. */
export function celebrateLate(achievements: readonly UnlockedAchievement[]): void {
  if (achievements.length === 0) return;
  import('./celebrate-unlocks.ts')
    .then(({ celebrateUnlocks }) => celebrateUnlocks(achievements))
    .catch(() => undefined);
}

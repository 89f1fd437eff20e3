import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { toast } from '../../../ui/toast.ts';

export function celebrateUnlocks(achievements: readonly UnlockedAchievement[]): void {
  const [first] = achievements;
  if (!first) return;
  const xp = `+${achievements.reduce((sum, { xpReward }) => sum + xpReward, 0)} XP`;
  if (achievements.length === 1) return toast.prize(`Achievement unlocked: ${first.name}`, xp);
  const names = achievements.map(({ name }) => name).join(', ');
  toast.prize(`${achievements.length} achievements unlocked`, `${names}: ${xp}`);
}

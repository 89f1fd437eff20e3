import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { plural, t } from '@lingui/core/macro';
import { toast } from '../../../ui/toast.ts';

export function celebrateUnlocks(achievements: readonly UnlockedAchievement[]): void {
  const [first] = achievements;
  if (!first) return;
  const { name } = first;
  const xp = achievements.reduce((sum, { xpReward }) => sum + xpReward, 0);
  if (achievements.length === 1) return toast.prize(t`Achievement unlocked: ${name}`, t`+${xp} XP`);
  const names = achievements.map(({ name }) => name).join(', ');
  toast.prize(
    plural(
      { count: achievements.length },
      { one: '# achievement unlocked', other: '# achievements unlocked' },
    ),
    t`${names}: +${xp} XP`,
  );
}

import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { plural, t } from '@lingui/core/macro';
import { gainText, shortListText } from '../../../lib/format/number-text.ts';
import { toast } from '../../../ui/toast.ts';

export function celebrateUnlocks(achievements: readonly UnlockedAchievement[]): void {
  const [first] = achievements;
  if (!first) return;
  const { name } = first;
  const xp = achievements.reduce((sum, { xpReward }) => sum + xpReward, 0);
  if (achievements.length === 1) return toast.prize(t`Achievement unlocked: ${name}`, gainText(xp));
  const names = shortListText(achievements.map(({ name }) => name));
  toast.prize(
    plural(
      { count: achievements.length },
      { one: '# achievement unlocked', other: '# achievements unlocked' },
    ),
    t`${names}: +${xp} XP`,
  );
}

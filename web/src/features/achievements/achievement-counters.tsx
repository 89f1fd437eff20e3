import type { Achievement } from '@ballpark/domain/contract/achievements.ts';
import { ChartPie, Lock, Medal, Star } from 'lucide-react';
import { StatCard } from '../../ui/stat-card.tsx';
import { completionPercent } from './achievement-order.ts';

/** Unlocked, Locked, Completion % and Total XP (product 2.10). */
export function AchievementCounters({
  achievements,
  xp,
}: {
  achievements: readonly Achievement[];
  xp: number;
}) {
  const unlockedCount = achievements.filter(({ unlocked }) => unlocked).length;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Unlocked" icon={Medal} isGold>
        {unlockedCount.toLocaleString('en')}
      </StatCard>
      <StatCard label="Locked" icon={Lock}>
        {(achievements.length - unlockedCount).toLocaleString('en')}
      </StatCard>
      <StatCard label="Completion" icon={ChartPie}>
        {completionPercent(achievements)}%
      </StatCard>
      <StatCard label="Total XP" icon={Star} isGold>
        {xp.toLocaleString('en')}
      </StatCard>
    </dl>
  );
}

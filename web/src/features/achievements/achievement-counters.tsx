import type { Achievement } from '@ballpark/domain/contract/achievements.ts';
import { ChartPie, Lock, type LucideIcon, Medal, Star } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Surface } from '../../ui/surface.tsx';
import { completionPercent } from './achievement-order.ts';

/** Unlocked, Locked, Completion % and Total XP (specification, section 2 'Achievements'). */
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
      <Counter label="Unlocked" icon={Medal} value={unlockedCount.toLocaleString()} isGold />
      <Counter label="Locked" icon={Lock} value={(achievements.length - unlockedCount).toLocaleString()} />
      <Counter label="Completion" icon={ChartPie} value={`${completionPercent(achievements)}%`} />
      <Counter label="Total XP" icon={Star} value={xp.toLocaleString()} isGold />
    </dl>
  );
}

type CounterProps = { label: string; icon: LucideIcon; value: string; isGold?: boolean };

function Counter({ label, icon: Icon, value, isGold = false }: CounterProps) {
  return (
    <Surface padding="sm" className="flex flex-col-reverse justify-end gap-0.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex items-center justify-between gap-2 type-amount text-2xl sm:text-3xl">
        {value}
        <span
          className={classes(
            'grid size-9 place-items-center rounded-md sm:size-10',
            isGold ? 'bg-gold-soft text-gold-ink' : 'bg-accent-soft text-accent-ink',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
      </dd>
    </Surface>
  );
}

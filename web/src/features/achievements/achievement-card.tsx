import type { Achievement } from '@ballpark/domain/contract/achievements.ts';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { classes } from '../../ui/classes.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import { shareOf } from './achievement-order.ts';
import { Medallion } from './medallion.tsx';

/** One achievement: its requirement, the person's progress, and its XP. */
export function AchievementCard({ achievement, className }: { achievement: Achievement; className: string }) {
  const { name, description, unlocked, currentProgress, requirement, xpReward } = achievement;
  const progress = `${currentProgress.toLocaleString('en')} of ${requirement.toLocaleString('en')}`;
  return (
    <Surface as="li" padding="sm" className={classes('flex gap-4', className)}>
      <Medallion achievement={achievement} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="type-subheading">{name}</h3>
        <p className="mt-0.5 mb-3 text-[0.9375rem] text-ink-soft">{description}</p>
        <div className="mt-auto">
          <ProgressBar
            label={name}
            share={shareOf(achievement)}
            valueText={unlocked ? 'Unlocked' : progress}
            tone={unlocked ? 'gold' : 'accent'}
          />
          <div className="mt-2 flex items-center justify-between gap-2">
            <p aria-hidden className="text-sm text-ink-soft tabular-nums">
              {unlocked ? <span className="font-semibold text-gold-ink">Unlocked</span> : progress}
            </p>
            <XpBadge xp={xpReward} isAward />
          </div>
        </div>
      </div>
    </Surface>
  );
}

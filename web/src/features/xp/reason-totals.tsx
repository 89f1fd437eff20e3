import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import { awardReasons } from './award-reasons.ts';
import { awardsByReason } from './awards-by-reason.ts';

/** The awards grouped by what they were paid for, each as a share of all. */
export function ReasonTotals({ awards }: { awards: readonly XpAward[] }) {
  const total = awards.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Surface as="section">
      <h2 className="mb-4 type-heading">Where your XP comes from</h2>
      <ul className="flex flex-col gap-5">
        {awardsByReason(awards).map(({ reason, count, xp }) => {
          const { text, icon: Icon } = awardReasons[reason];
          return (
            <li key={reason}>
              <p className="mb-2 flex items-center gap-2.5">
                <Icon aria-hidden className="size-5 shrink-0 text-gold-ink" />
                <span className="flex-1 font-semibold">{text}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {count} {count === 1 ? 'time' : 'times'}
                </span>
                <span className="type-amount text-gold-ink">{xp.toLocaleString()} XP</span>
              </p>
              <ProgressBar label={text} share={xp / total} valueText={`${xp} of ${total} XP`} tone="gold" />
            </li>
          );
        })}
      </ul>
    </Surface>
  );
}

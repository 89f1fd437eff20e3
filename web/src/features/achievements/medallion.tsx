import type { Achievement } from '@ballpark/domain/contract/achievements.ts';
import { Check } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { anyBadge, badgeDrawings } from './badge-drawings.ts';

/** The badge of an achievement: gold once it is unlocked, an empty outline before. */
export function Medallion({ achievement, size = 'md' }: { achievement: Achievement; size?: 'sm' | 'md' }) {
  const { id, unlocked } = achievement;
  return (
    <span
      className={classes(
        'relative grid shrink-0 place-items-center rounded-full',
        size === 'md' ? 'size-14' : 'size-11',
        unlocked
          ? 'bg-gold text-on-gold shadow-[inset_0_0_0_3px_var(--color-gold-edge)]'
          : 'border-2 border-dashed border-line-strong/60 text-ink-faint',
      )}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className={classes(
          'fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]',
          size === 'md' ? 'size-8' : 'size-6',
        )}
      >
        <path d={badgeDrawings[id] ?? anyBadge} />
      </svg>
      {unlocked && (
        <span className="absolute -right-0.5 -bottom-0.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent ring-2 ring-surface">
          <Check aria-hidden className="size-3" strokeWidth={3.5} />
        </span>
      )}
    </span>
  );
}

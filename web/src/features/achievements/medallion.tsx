import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { Check } from 'lucide-react';
import { classes } from '../../ui/classes.ts';

/** Gold once unlocked, else an outline. */
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
        <span className="absolute -end-0.5 -bottom-0.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent ring-2 ring-surface">
          <Check aria-hidden className="size-3" strokeWidth={3.5} />
        </span>
      )}
    </span>
  );
}

export const badgeDrawings: Readonly<Record<string, string>> = {
  'suggestions-1': 'M12 21v-8m0 0c0-4 3-6 7-6 0 4-3 6-7 6Zm0 3c0-3-2-5-6-5 0 3 2 5 6 5ZM8 21h8',
  'suggestions-10':
    'M5 11h11v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4Zm11 1h2a2 2 0 0 1 0 5h-2M8 4c-1 1.5 1 2.5 0 4m5-4c-1 1.5 1 2.5 0 4',
  'suggestions-50': 'M4 10v4h3l8 4V6l-8 4Zm3 4 1 5h2.5l-1-4M18 9.5a4 4 0 0 1 0 5',
  'suggestions-100':
    'M3 9.5 5 8v9M10.5 8a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4A2.5 2.5 0 0 1 10.5 8Zm7.5 0a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4A2.5 2.5 0 0 1 18 8Z',
  'suggestions-500': 'M5 4h14v3H5Zm1 16h12v-2H6ZM8 7v11m4-11v11m4-11v11',
  'accuracy-1': 'M12 20 4 12a11 11 0 0 1 16 0Zm0-5.5L9.5 12 12 9.5l2.5 2.5Z',
  'accuracy-10': 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z',
  'accuracy-50':
    'M4 12a8 8 0 1 0 16 0 8 8 0 0 0-16 0Zm4 0a4 4 0 1 0 8 0 4 4 0 0 0-8 0Zm4-10v4m0 12v4M2 12h4m12 0h4',
  'accuracy-100': 'M8 3h8l2 3v9H6V6Zm4 3v.01M10 15v5H8m6-5v5h2M9.5 10.5h5',
  'speed-1': 'M13 3 5 14h6l-1 7 8-11h-6Z',
  'speed-10':
    'M4 13c0-4 3-7 7-7 2.5 0 4.5 1.5 5 4l4 1-4 2c-.5 4-3.5 6-7 6-3 0-5-2-5-6Zm9-3.5v.01M8 13c1 2 3 2.5 5 2m-3 4v2m3-3v3',
  'speed-50': 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4l3 2',
  'community-5':
    'm4 11 8-7 8 7v9H4Zm8 6.5s-3-1.8-3-3.7a1.6 1.6 0 0 1 3-.8 1.6 1.6 0 0 1 3 .8c0 1.9-3 3.7-3 3.7Z',
  'community-25':
    'M2.5 20v-9L6 8l3.5 3v9m0 0V9l4-4 4 4v11m0 0v-7l2-1.5 2 1.5v7m-19 0h19M6 14v.01M13.5 12v.01M13.5 16v.01',
  'community-100': 'M4 5h11v8H9l-3 3v-3H4Zm13 4h3v8h-2v3l-3-3h-4v-1.5',
  'streak-3': 'm3 12 1.5 2L7 10m3 2 1.5 2 2.5-4m3 2 1.5 2 2.5-4M3 18h18M3 6h18',
  'streak-7': 'M4 6h16v14H4Zm0 4h16M8 4v4m8-4v4m-6 5h4.5l-3 5',
  'streak-30': 'M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5ZM17 4v4m-2-2h4',
  'streak-100':
    'M12 3c1 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5.5 1.5 1.5 2 2 2 .5-2.5 0-5 1-8ZM5 21h14',
  'products-10': 'M4 4v16M20 4v16M4 11h16M4 19h16M7 11V6h3v5m3 0V8h4v3M8 19v-4h5v4',
  'products-50':
    'M4 11a6 6 0 1 0 12 0 6 6 0 0 0-12 0Zm10.5 4.5L20 21M10 8l1 2 2 .3-1.5 1.4.4 2.1-1.9-1-1.9 1 .4-2.1L7 10.3 9 10Z',
  'services-10': 'M15 4a5 5 0 0 0-5 6.5l-6 6L7.5 20l6-6A5 5 0 0 0 20 9l-3 2-3-1-1-3Z',
  'services-50': 'M3 9h18v11H3Zm6 0V5h6v4M3 14h6m6 0h6m-12-1.5h6v3H9Z',
};

/** For achievements of a newer version. */
const anyBadge = 'M6 9a6 6 0 1 0 12 0A6 6 0 0 0 6 9Zm3 5-2 7 5-2.5 5 2.5-2-7';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Surface } from './surface.tsx';

type StatCardProps = { label: string; icon: LucideIcon; isGold?: boolean; children: ReactNode };

/** An entry of a `dl`. */
export function StatCard({ label, icon: Icon, isGold = false, children }: StatCardProps) {
  return (
    <Surface padding="sm" className="flex flex-col-reverse justify-end gap-0.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2 type-amount text-2xl sm:text-3xl">
        {children}
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

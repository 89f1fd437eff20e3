import { memberLevel } from '@ballpark/domain/member-level.ts';
import { Lightbulb, type LucideIcon, Medal, Star, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { countText } from './count-text.ts';

type StatCardsProps = { xp: number; listingCount: number | undefined; suggestionCount: number | undefined };

/** A person in four figures (specification, section 2 'Profile'). A count that is not known yet is undefined. */
export function StatCards({ xp, listingCount, suggestionCount }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Total Listings" icon={Tag}>
        <Count of={listingCount} />
      </StatCard>
      <StatCard label="Total Suggestions" icon={Lightbulb}>
        <Count of={suggestionCount} />
      </StatCard>
      <StatCard label="Experience Points" icon={Star} isGold>
        {xp.toLocaleString()}
      </StatCard>
      <StatCard label="Member Level" icon={Medal} isGold>
        {memberLevel(xp)}
      </StatCard>
    </dl>
  );
}

type StatCardProps = { label: string; icon: LucideIcon; isGold?: boolean; children: ReactNode };

function StatCard({ label, icon: Icon, isGold = false, children }: StatCardProps) {
  return (
    <Surface padding="sm" className="flex flex-col-reverse justify-end gap-0.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex items-center justify-between gap-2 type-amount text-2xl sm:text-3xl">
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

function Count({ of: count }: { of: number | undefined }) {
  return count === undefined ? <Skeleton className="h-8 w-12" /> : countText(count);
}

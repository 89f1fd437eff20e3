import { memberLevel } from '@ballpark/domain/member-level.ts';
import { Lightbulb, Medal, Star, Tag } from 'lucide-react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { countText } from './count-text.ts';

type StatCardsProps = { xp: number; listingCount: number | undefined; suggestionCount: number | undefined };

/** A person in four figures (product 2.9). A count that is not known yet is undefined. */
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
        {xp.toLocaleString('en')}
      </StatCard>
      <StatCard label="Member Level" icon={Medal} isGold>
        {memberLevel(xp)}
      </StatCard>
    </dl>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return count === undefined ? <Skeleton className="h-8 w-12" /> : countText(count);
}

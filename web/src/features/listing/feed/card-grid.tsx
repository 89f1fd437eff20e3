import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { isLit } from './just-posted.ts';

const columns = 'card-grid';

type CardGridProps = {
  label: string;
  listings: readonly ListingCard[];
  renderCard: (listing: ListingCard) => ReactNode;
  /** Results of an earlier query. */
  isOutdated?: boolean;
};

export function CardGrid({ label, listings, renderCard, isOutdated = false }: CardGridProps) {
  return (
    <ul aria-label={label} className={classes(columns, 'transition-opacity', isOutdated && 'opacity-60')}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <div className={classes('h-full', isLit(listing.id) && 'animate-lit rounded-xl')}>
            {renderCard(listing)}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SkeletonGrid({ count, skeleton }: { count: number; skeleton: ReactNode }) {
  return (
    <div aria-busy className={columns}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>{skeleton}</div>
      ))}
    </div>
  );
}

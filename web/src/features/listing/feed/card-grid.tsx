import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { isLit } from './just-posted.ts';
import { listingQuery } from '../../../lib/api/listing-query.ts';

const columns = 'card-grid';

type CardGridProps = {
  label: string;
  listings: readonly ListingCard[];
  renderCard: (listing: ListingCard) => ReactNode;
  /** These still belong to an earlier question. */
  isOutdated?: boolean;
};

/** Cards side by side. Pointing at one fetches its listing, so that it opens at once. */
export function CardGrid({ label, listings, renderCard, isOutdated = false }: CardGridProps) {
  const queryClient = useQueryClient();
  return (
    <ul aria-label={label} className={classes(columns, 'transition-opacity', isOutdated && 'opacity-60')}>
      {listings.map((listing) => {
        const prefetch = () => void queryClient.prefetchQuery(listingQuery(listing.id));
        return (
          <li key={listing.id}>
            <div
              role="presentation"
              className={classes('h-full', isLit(listing.id) && 'animate-lit rounded-xl')}
              onPointerEnter={prefetch}
              onTouchStart={prefetch}
              onFocus={prefetch}
            >
              {renderCard(listing)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The same grid while nothing has come yet. */
export function SkeletonGrid({ count, skeleton }: { count: number; skeleton: ReactNode }) {
  return (
    <div aria-busy className={columns}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>{skeleton}</div>
      ))}
    </div>
  );
}

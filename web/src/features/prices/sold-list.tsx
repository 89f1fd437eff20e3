import type { SoldListing } from '@ballpark/domain/contract/prices.ts';
import { i18n } from '@lingui/core';
import { placeText } from '@ballpark/domain/place-text.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { monthText } from '../../lib/format/time-text.tsx';
import { useListingPath } from '../../lib/listing-path.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { SoldPhoto } from './sold-photo.tsx';

type SoldListProps = {
  title: string;
  listings: readonly (SoldListing & { currency: string })[];
  isOutdated?: boolean;
};

export function SoldList({ title, listings, isOutdated = false }: SoldListProps) {
  const headingId = useId();
  return (
    <Surface as="section" aria-labelledby={headingId}>
      <h2 id={headingId} className="type-heading">
        {title}
      </h2>
      <ul
        className={classes('mt-2 -mb-3 divide-y divide-line transition-opacity', isOutdated && 'opacity-60')}
      >
        {listings.map((listing) => (
          <SoldRow key={listing.id} listing={listing} />
        ))}
      </ul>
    </Surface>
  );
}

const photoClass = 'aspect-4/3 w-28 sm:w-20';

function SoldRow({ listing }: { listing: SoldListProps['listings'][number] }) {
  const { id, title, location, photo, closedAt, finalPrice, currency } = listing;
  const pathOf = useListingPath();
  return (
    <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <SoldPhoto photo={photo} className={photoClass} />
      <div className="min-w-0 flex-[1_1_6rem] sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 sm:flex-1">
          <Link
            to={pathOf(id)}
            dir="auto"
            className="line-clamp-2 rounded-xs font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
          <span className="block text-sm wrap-anywhere text-ink-soft">{placeText(i18n, location)}</span>
        </div>
        <div className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-4 max-sm:mt-1 sm:flex-row-reverse">
          <span className="text-lg sm:min-w-28 sm:text-end">
            <AmountText amount={finalPrice} currency={currency} />
          </span>
          <time dateTime={closedAt} className="text-sm text-ink-soft tabular-nums sm:min-w-20">
            {periodText(closedAt.slice(0, 7))}
          </time>
        </div>
      </div>
    </li>
  );
}

export function SoldListSkeleton() {
  return (
    <Surface>
      <Skeleton className="h-6.5 w-20" />
      <div className="mt-2 -mb-3">
        {[1, 2, 3, 4].map((each) => (
          <div key={each} className="flex items-center gap-4 py-3">
            <Skeleton className={classes('shrink-0 rounded-md!', photoClass)} />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </Surface>
  );
}

/** ‘2026-02’ as ‘Feb 2026’; a year as it is. */
export function periodText(period: string): string {
  return period.length === 4 ? period : monthText(period, 'short');
}

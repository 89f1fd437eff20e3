import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { distanceKm, nearbyKm } from '@ballpark/domain/places.ts';
import { labelled } from '@ballpark/domain/sentences.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type MaybePoint, pointOf } from '../card/listing-card.tsx';
import { isLit } from './just-posted.ts';

const columns = 'card-grid';

type CardGridProps = {
  label: string;
  listings: readonly ListingCard[];
  renderCard: (listing: ListingCard) => ReactNode;
  reader?: (NonNullable<MaybePoint> & { id: string }) | null;
  /** Of the two groups. */
  headingLevel?: 2 | 3;
  /** Results of an earlier query. */
  isOutdated?: boolean;
};

export function CardGrid({
  label,
  listings,
  renderCard,
  reader = null,
  headingLevel = 3,
  isOutdated = false,
}: CardGridProps) {
  const Heading = `h${headingLevel}` as const;
  const near = listings.filter((listing) => isNear(listing, reader));
  const isSplit = near.length > 0 && near.length < listings.length;
  const groups = isSplit
    ? [
        { name: t`Near you`, members: near },
        { name: t`Farther away`, members: listings.filter((listing) => !near.includes(listing)) },
      ]
    : [{ name: null, members: listings }];
  return groups.map(({ name, members }, at) => (
    <Fragment key={name}>
      {name && (
        <Heading
          className={classes(
            'mb-3 type-subheading text-ink-soft',
            // On phones the first picture is worth more.
            at === 0 && 'max-sm:sr-only',
            at > 0 && 'mt-8 border-t border-line pt-6',
          )}
        >
          {name}
        </Heading>
      )}
      <ul
        aria-label={name ? labelled(i18n, label, name) : label}
        className={classes(columns, 'transition-opacity', isOutdated && 'opacity-60')}
      >
        {members.map((listing) => (
          <li key={listing.id}>
            <div className={classes('h-full', isLit(listing.id) && 'animate-lit rounded-xl')}>
              {renderCard(listing)}
            </div>
          </li>
        ))}
      </ul>
      {isSplit && at === 0 && members.every(({ userId }) => userId === reader?.id) && (
        <p className="mt-3 text-ink-soft">{t`No other listing near you is open yet.`}</p>
      )}
    </Fragment>
  ));
}

export function isNear(listing: ListingCard, reader: MaybePoint): boolean {
  const [from, to] = [pointOf(reader), pointOf(listing)];
  return from !== null && to !== null && distanceKm(from, to) <= nearbyKm;
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

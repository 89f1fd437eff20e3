import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import { t } from '@lingui/core/macro';
import { ListingCard } from '../features/listing/card/listing-card.tsx';
import { CardGrid } from '../features/listing/feed/card-grid.tsx';
import { InOwnCurrency } from '../features/listing/feed/in-own-currency.tsx';
import { useSession } from '../lib/session/session.tsx';

export type Listings = { data: readonly Listing[]; pagination: Pick<Pagination, 'isPartial'> };

type AskedListingsProps = { found: Listings; currency: string };

/** Open ones to guess on; where none has all the words, similar ones, open and closed. */
export function AskedListings({ found: { data, pagination }, currency }: AskedListingsProps) {
  const { user } = useSession();
  const { isPartial = false } = pagination;
  const listings = isPartial ? data : data.filter(({ isActive }) => isActive);
  if (listings.length === 0) return null;
  return (
    <InOwnCurrency
      title={isPartial ? t`Similar` : t`Open for a guess`}
      kind={isPartial ? 'similar' : 'open'}
      listings={listings}
      currencyOf={{ currency }}
      renderListings={(shown) => (
        <CardGrid
          label={t`Listings`}
          listings={shown}
          reader={user}
          renderCard={(listing) => (
            <ListingCard
              listing={listing}
              reader={user}
              hasSuggestLink={listing.isActive && listing.userId !== user?.id}
            />
          )}
        />
      )}
    />
  );
}

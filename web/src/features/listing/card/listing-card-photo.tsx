import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { thumbhashUrl } from '../../../lib/format/thumbhash-url.ts';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { closedLabel } from './closed-label.ts';

type ListingCardPhotoProps = {
  listing: Pick<ListingCard, 'photoUrls' | 'photos' | 'type' | 'isActive' | 'autoClosedAt'>;
};

/** The cover of a card, its blurred placeholder below it, and what kind of listing it is. */
export function ListingCardPhoto({ listing }: ListingCardPhotoProps) {
  const { photoUrls, photos, type, isActive } = listing;
  const [isBroken, setBroken] = useState(false);
  const [url] = photoUrls;
  const blurred = thumbhashUrl(photos[0]?.thumbhash);
  const { label, icon: Icon } = listingTypeLabels[type];
  return (
    <div className="relative aspect-4/3 overflow-hidden on-faded-field">
      {url && !isBroken ? (
        <img
          src={cardPhotoUrl(url)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}
          className={classes(
            'size-full bg-cover bg-center object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]',
            !isActive && 'opacity-55 grayscale-75',
          )}
        />
      ) : (
        <span
          className={classes(
            'grid size-full place-items-center text-accent-ink',
            isActive ? 'opacity-60' : 'opacity-35',
          )}
        >
          <Icon aria-hidden className="size-14" strokeWidth={1.25} />
        </span>
      )}
      <span className="absolute inset-x-3 top-3 flex justify-between gap-2">
        <Badge icon={Icon} className="bg-raised! text-ink! shadow-card">
          {label}
        </Badge>
        {!isActive && (
          <Badge icon={Lock} tone="ink">
            {closedLabel(listing)}
          </Badge>
        )}
      </span>
    </div>
  );
}

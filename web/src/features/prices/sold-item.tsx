import type { SoldListing } from '@ballpark/domain/contract/prices.ts';
import { shortenLocation } from '@ballpark/domain/location-text.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { thumbhashUrl } from '../../lib/format/thumbhash-url.ts';

type SoldItemProps = { listing: SoldListing; currency: string };

/** A line: what it was, where and when, and what it went for. */
export function SoldItem({ listing, currency }: SoldItemProps) {
  const { id, title, location, closedAt, finalPrice } = listing;
  return (
    <li className="group relative flex flex-wrap items-center gap-x-3 py-2.5">
      <Thumbnail photo={listing.photo} />
      <span className="min-w-0 flex-[1_1_6.5rem]">
        <Link
          to={`/listing/${id}`}
          dir="auto"
          className="line-clamp-2 rounded-xs font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">
          <span className="wrap-anywhere">{shortenLocation(location)}</span>
          {', '}
          <RelativeTimeText at={closedAt} />
        </span>
      </span>
      {/* Where it is too long for the line it has one of its own. */}
      <span className="ml-auto">
        <AmountText amount={finalPrice} currency={currency} />
      </span>
    </li>
  );
}

function Thumbnail({ photo }: { photo: SoldListing['photo'] }) {
  const [isBroken, setBroken] = useState(false);
  const blurred = thumbhashUrl(photo?.thumbhash);
  if (!photo || isBroken)
    return (
      <span className="on-faded-field grid size-12 place-items-center rounded-md text-accent-ink opacity-60">
        <Package aria-hidden className="size-6" strokeWidth={1.5} />
      </span>
    );
  return (
    <img
      src={cardPhotoUrl(photo.url)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}
      className="size-12 rounded-md bg-cover bg-center object-cover"
    />
  );
}

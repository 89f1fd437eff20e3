import type { SoldListing } from '@ballpark/domain/contract/prices.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { thumbhashUrl } from '../../lib/format/thumbhash-url.ts';
import { classes } from '../../ui/classes.ts';

/** The cover over its blurred placeholder. */
export function SoldPhoto({ photo, className }: { photo: SoldListing['photo']; className: string }) {
  const [isBroken, setBroken] = useState(false);
  const blurred = thumbhashUrl(photo?.thumbhash);
  if (!photo || isBroken)
    return (
      <span
        className={classes(
          'on-faded-field grid shrink-0 place-items-center rounded-md text-accent-ink opacity-60',
          className,
        )}
      >
        <Package aria-hidden className="size-6" strokeWidth={1.5} />
      </span>
    );
  return (
    <img
      src={cardPhotoUrl(photo.url)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}
      className={classes('shrink-0 rounded-md bg-cover bg-center object-cover', className)}
    />
  );
}

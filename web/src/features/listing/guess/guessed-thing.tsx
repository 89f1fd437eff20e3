import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { thumbhashUrl } from '../../../lib/format/thumbhash-url.ts';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { ListingPrice } from '../card/listing-price.tsx';
import { ListingPlace, type MaybePoint } from '../card/listing-place.tsx';

type GuessedThingProps = { listing: ListingCard; reader: MaybePoint };

/** What is to be guessed, small enough to stay in sight beside a keyboard: photo, title, price, place and description. */
export function GuessedThing({ listing, reader }: GuessedThingProps) {
  const { photoUrls, photos, title, description, type } = listing;
  const [cover] = photoUrls;
  const blurred = thumbhashUrl(photos[0]?.thumbhash);
  const { icon: Icon } = listingTypeLabels[type];
  return (
    <div className="grid animate-rise grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-lg on-faded-field">
        {cover ? (
          <img
            src={cardPhotoUrl(cover)}
            alt=""
            decoding="async"
            style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}
            className="size-full bg-cover bg-center object-cover"
          />
        ) : (
          <Icon aria-hidden className="size-10 text-accent-ink opacity-60" strokeWidth={1.25} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 dir="auto" className="type-subheading wrap-anywhere">
          {title}
        </h3>
        <ListingPrice listing={listing} />
        <p className="text-sm wrap-anywhere text-ink-soft">
          <ListingPlace {...{ listing, reader }} />
        </p>
      </div>
      <p
        dir="auto"
        className="col-span-full max-h-24 overflow-y-auto text-[0.9375rem] wrap-anywhere text-ink-soft sm:max-h-40"
      >
        {description}
      </p>
    </div>
  );
}

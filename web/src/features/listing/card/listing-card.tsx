import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../lib/format/display-name.ts';
import { RelativeTimeText } from '../../../lib/format/relative-time-text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMovingParts } from '../use-moving-parts.ts';
import { ListingCardPhoto } from './listing-card-photo.tsx';
import { hasPrice, ListingPrice } from './listing-price.tsx';
import { ListingPlace, type MaybePoint } from './listing-place.tsx';

type ListingCardProps = {
  listing: Listing;
  /** The owner's line is left out where every card has the same one: on a profile. */
  isOwnerHidden?: boolean;
  /** Whether it is the reader's. */
  isOwn?: boolean;
  /** The place of the reader, if it is known: cards then show the distance. */
  reader?: MaybePoint;
  headingLevel?: 2 | 3;
  /** For visitors: a button at its end that leads to the listing. */
  hasSuggestLink?: boolean;
  /** A control on the card itself, at the foot of the photo. */
  corner?: ReactNode;
};

/** A listing in a grid: photo first, then the price, or the title while no price is known. Nothing but the description is cut. */
export function ListingCard({
  listing,
  isOwnerHidden = false,
  isOwn = false,
  reader = null,
  headingLevel = 3,
  hasSuggestLink = false,
  corner,
}: ListingCardProps) {
  const { id, title, description, user, suggestionCount, createdAt, isActive } = listing;
  const Heading = `h${headingLevel}` as const;
  const moving = useMovingParts(id);
  return (
    <article
      className={classes(
        'group relative flex h-full flex-col overflow-hidden rounded-xl border border-line/70 bg-surface shadow-card transition-[box-shadow,translate] duration-200 ease-out',
        'hover:-translate-y-0.5 hover:shadow-lifted has-[h2_a:focus-visible,h3_a:focus-visible]:outline-3 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-(--focus)',
      )}
    >
      <div className="relative" style={moving.cover}>
        <ListingCardPhoto listing={listing} />
        {corner && (
          <div className="pointer-events-none absolute inset-x-2 bottom-2 z-10 flex items-end justify-between gap-2 *:pointer-events-auto print:hidden">
            {corner}
          </div>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <ListingPrice {...{ listing, isOwn }} />
        <Heading
          dir="auto"
          style={moving.title}
          className={classes(
            hasPrice(listing) ? 'type-subheading' : 'type-heading',
            'wrap-anywhere',
            !isActive && 'text-ink-soft',
          )}
        >
          <Link to={`/listing/${id}`} viewTransition className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        <p dir="auto" className="line-clamp-2 text-[0.9375rem] text-ink-soft">
          {description}
        </p>
        <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-1 text-sm text-ink-soft">
          <span className="mr-auto flex gap-1">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 wrap-anywhere">
              <ListingPlace {...{ listing, reader }} />
            </span>
          </span>
          <span className="flex items-center gap-1 font-semibold tabular-nums">
            <MessageCircle aria-hidden className="size-4 text-ink-faint" />
            {suggestionCount} {suggestionCount === 1 ? 'suggestion' : 'suggestions'}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 border-t border-line pt-2 text-sm text-ink-soft">
          {!isOwnerHidden && (
            <Link
              to={`/profile/${user.id}`}
              className="relative flex min-h-11 min-w-0 items-center gap-2 rounded-full pr-1 font-semibold text-ink underline-offset-3 hover:underline"
            >
              <Avatar
                photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)}
                name={displayName(user)}
                size="sm"
              />
              <span className="min-w-0 wrap-anywhere">{displayName(user)}</span>
            </Link>
          )}
          <span className={classes(!isOwnerHidden && 'ml-auto')}>
            <RelativeTimeText at={createdAt} />
          </span>
        </div>
        {hasSuggestLink && (
          <LinkButton to={`/listing/${id}`} isWide className="relative mt-1">
            Suggest Price
          </LinkButton>
        )}
      </div>
    </article>
  );
}

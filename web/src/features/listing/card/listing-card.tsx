import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { type Point, distanceAway, isNextDoor } from '@ballpark/domain/places.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Lock, MapPin, MessageCircle } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../lib/format/display-name.ts';
import { thumbhashUrl } from '../../../lib/format/thumbhash-url.ts';
import { RelativeTimeText } from '../../../lib/format/time-text.tsx';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { PhotoSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { useMovingParts } from '../use-moving-parts.ts';
import { ListingPrice, hasPrice } from './listing-price.tsx';

type ListingCardProps = {
  listing: Listing;
  /** Profiles leave it out: every card has the same owner. */
  isOwnerHidden?: boolean;
  reader?: MaybePoint;
  headingLevel?: 2 | 3;
  hasSuggestLink?: boolean;
  foot?: ReactNode;
  corner?: ReactNode;
};

/** The title leads while no price is known. Only the description is cut. */
export function ListingCard({
  listing,
  isOwnerHidden = false,
  reader = null,
  headingLevel = 3,
  hasSuggestLink = false,
  foot,
  corner,
}: ListingCardProps) {
  const { id, userId, title, description, user, suggestionCount, createdAt, isActive } = listing;
  const Heading = `h${headingLevel}` as const;
  const isOwn = useSession().user?.id === userId;
  const moving = useMovingParts(id);
  return (
    <article
      className={classes(
        'group relative flex h-full flex-col overflow-hidden rounded-xl border border-line/70 bg-surface shadow-card transition-[box-shadow,translate] duration-200 ease-out',
        'hover:-translate-y-0.5 hover:shadow-lifted has-[h2_a:focus-visible,h3_a:focus-visible]:outline-3 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-(--focus)',
      )}
    >
      <div className="relative" style={moving.cover}>
        <ListingCardPhoto listing={listing} isMarkedOwn={isOwn && !isOwnerHidden} />
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
            hasPrice(listing, isOwn) ? 'type-subheading' : 'type-heading',
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
          <span className="me-auto flex gap-1">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 wrap-anywhere">
              <ListingPlace listing={listing} reader={isOwn ? null : reader} />
            </span>
          </span>
          <span className="flex items-center gap-1 font-semibold tabular-nums">
            <MessageCircle aria-hidden className="size-4 text-ink-faint" />
            {plural(suggestionCount, { one: '# guess', other: '# guesses' })}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 border-t border-line pt-2 text-sm text-ink-soft">
          {!isOwnerHidden && (
            <Link
              to={`/profile/${user.id}`}
              className="relative flex min-h-11 min-w-0 items-center gap-2 rounded-full pe-1 font-semibold text-ink underline-offset-3 hover:underline"
            >
              <Avatar
                photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)}
                name={displayName(user)}
                size="sm"
              />
              <span className="min-w-0 wrap-anywhere">{displayName(user)}</span>
            </Link>
          )}
          <span className={classes(!isOwnerHidden && 'ms-auto')}>
            <RelativeTimeText at={createdAt} />
          </span>
        </div>
        {foot}
        {hasSuggestLink &&
          (foot ? (
            <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-ink-soft">
              {t`Want to see more of it first?`}
              <SuggestLink id={id} variant="quiet" size="sm" className="-me-3" />
            </p>
          ) : (
            <SuggestLink id={id} isWide className="mt-1" />
          ))}
      </div>
    </article>
  );
}

function SuggestLink({
  id,
  className,
  ...look
}: { id: string } & Omit<ComponentProps<typeof LinkButton>, 'to'>) {
  return (
    <LinkButton {...look} to={`/listing/${id}`} className={classes('relative', className)}>
      {t`Suggest Price`}
    </LinkButton>
  );
}

type ListingCardPhotoProps = {
  listing: Pick<Listing, 'photoUrls' | 'photos' | 'type' | 'isActive' | 'autoClosedAt'>;
  isMarkedOwn?: boolean;
};

export function ListingCardPhoto({ listing, isMarkedOwn = false }: ListingCardPhotoProps) {
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
      <span className="absolute inset-x-3 top-3 flex flex-wrap gap-2">
        <Badge icon={Icon} className="bg-raised! text-ink! shadow-card">
          {label}
        </Badge>
        {isMarkedOwn && (
          <Badge tone="accent" className="shadow-card">
            {t`Yours`}
          </Badge>
        )}
        {!isActive && (
          <Badge icon={Lock} tone="ink" className="ms-auto">
            {closedLabel(listing)}
          </Badge>
        )}
      </span>
    </div>
  );
}

function closedLabel(listing: { autoClosedAt: string | null }): string {
  return listing.autoClosedAt
    ? t({ message: 'Auto-closed', comment: 'state of a listing' })
    : t({ message: 'Closed', context: 'a listing' });
}

export type MaybePoint = {
  latitude: number | null;
  longitude: number | null;
  location?: string | null;
} | null;

type ListingPlaceProps = { listing: Listing; reader: MaybePoint };

/**
 * 'Kreuzberg, Germany · 8 km away'. Without the distance unless both points are known, and near by in one place: of a city, both may only be its
 * centre.
 */
export function ListingPlace({ listing, reader }: ListingPlaceProps) {
  const [from, to] = [pointOf(reader), pointOf(listing)];
  const place = placeText(i18n, listing.location);
  if (!from || !to || (reader?.location === listing.location && isNextDoor(from, to))) return place;
  return (
    <>
      {/* The dot does not wrap to the next line. */}
      <span className="after:content-['\00a0·']">{place}</span>{' '}
      <span className="whitespace-nowrap">{distanceAway(i18n, from, to)}</span>
    </>
  );
}

export function pointOf(place: MaybePoint): Point | null {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}

export function ListingCardSkeleton({
  hasSuggestLink = false,
  foot,
}: {
  hasSuggestLink?: boolean;
  foot?: ReactNode;
}) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-xl border border-line/70 bg-surface">
      <PhotoSkeleton />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-5.5 w-4/5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-1 h-5" />
        <div className="mt-1 flex min-h-13 items-center gap-2.5 border-t border-line pt-2">
          <Skeleton className="size-8 rounded-full!" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="ms-auto h-4 w-32" />
        </div>
        {foot}
        {hasSuggestLink && <Skeleton className={classes('rounded-md!', foot ? 'h-11' : 'mt-1 h-11')} />}
      </div>
    </div>
  );
}

import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { NextStep } from '@ballpark/domain/contract/own-lists.ts';
import { countdown, isExpired } from '@ballpark/domain/listing-window.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { MaybePoint } from '../card/listing-card.tsx';
import { FairFigure } from '../card/listing-price.tsx';
import { isNear } from '../feed/card-grid.tsx';
import { nextStepQuery } from '../own-lists-queries.ts';
import { ownCurrency } from './own-currency.ts';
import { toGuessInQuery } from './to-guess.ts';
import { mayGuess, type useGuessing } from './use-guessing.tsx';

type NextStepsProps = {
  reader: ({ id: string; countryCode: string | null } & NonNullable<MaybePoint>) | null;
  /** The home feed; undefined while loading. */
  listings: readonly ListingCard[] | undefined;
  onStart: ReturnType<typeof useGuessing>['start'];
};

/** What waits for the reader and their open listings, then a run of guesses. */
export function NextSteps({ reader, listings, onStart }: NextStepsProps) {
  const [nowMs] = useState(Date.now);
  const { data, isPending } = useQuery({ ...nextStepQuery(), enabled: reader !== null });
  const open = reader && listings ? listings.filter((each) => mayGuess(each, reader.id, nowMs)) : [];
  const own = ownCurrency(reader?.countryCode ?? null, open[0] ?? { currency: '' });
  const inOwn = open.filter(({ currency }) => currency === own);
  const isSought = open.length > 0 && inOwn.length === 0;
  const sought = useQuery({ ...toGuessInQuery(own), enabled: isSought });
  if (!reader || !listings || isPending || sought.isLoading)
    return <Skeleton className="mb-4 h-28 rounded-xl! sm:mb-8 lg:h-40" />;
  const found = isSought ? sought.data?.data.find((each) => mayGuess(each, reader.id, nowMs)) : undefined;
  const nearest = (cards: ListingCard[]) => cards.find((each) => isNear(each, reader)) ?? cards[0];
  const first = nearest(inOwn) ?? found ?? nearest(open);
  const nearCount = open.filter((each) => each.currency === first?.currency && isNear(each, reader)).length;
  const { next = null, ownOpen = [] } = data ?? {};
  const waits = next !== null || ownOpen.length > 0;
  if (!first && !waits) return null;
  return (
    <section
      aria-label={t({ message: 'Next', context: 'what to do next' })}
      className="mb-4 grid auto-cols-fr gap-3 sm:mb-8 lg:grid-flow-col lg:gap-4"
    >
      {waits && (
        <Surface padding="none" className="self-start overflow-hidden">
          <ul className="divide-y divide-line">
            {next && <Waiting next={next} />}
            {closableFirst(ownOpen, nowMs)
              .slice(0, maxOwnShown)
              .map((listing) => (
                <OwnOpen key={listing.id} {...{ listing, nowMs }} />
              ))}
            {ownOpen.length > maxOwnShown && (
              <li>
                <Link
                  to="/profile?tab=listings"
                  className="flex min-h-11 items-center justify-center text-sm font-semibold text-accent-ink -outline-offset-3 hover:bg-sunken"
                >
                  {t`All your listings`}
                </Link>
              </li>
            )}
          </ul>
        </Surface>
      )}
      {first && (
        <div className="flex items-center gap-4 rounded-xl on-field p-3.5 ps-4 shadow-card lg:p-5 lg:ps-6">
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2.5 lg:gap-4">
            <div>
              <h2 className="type-subheading lg:text-2xl">
                {toPriceText(nearCount, open.length, first.currency === own)}
              </h2>
              <p className="mt-0.5 flex items-center gap-1.5 text-sm text-chalk-soft">
                <Star aria-hidden className="size-4 shrink-0 fill-gold text-gold" />
                {t`+${{ xp: xpOf.closest }} XP for the closest guess`}
              </p>
            </div>
            <Button variant="chalk" onClick={onStart(first)} aria-haspopup="dialog">
              {t`Start`}
            </Button>
          </div>
          <Cover listing={first} className="size-21 lg:size-30" />
        </div>
      )}
    </section>
  );
}

const maxOwnShown = 2;

function toPriceText(nearCount: number, openCount: number, isOwnCurrency: boolean): string {
  if (nearCount > 0)
    return t({
      message: plural(nearCount, { one: '# near you to guess', other: '# near you to guess' }),
      comment: 'Number of listings nearby that wait for a guess',
    });
  return isOwnCurrency
    ? t({
        message: plural(openCount, {
          one: '# listing to guess on, farther away',
          other: '# listings to guess on, farther away',
        }),
        comment: 'Number of listings that wait for a guess',
      })
    : t({
        message: plural(openCount, {
          one: '# to guess in other currencies',
          other: '# to guess in other currencies',
        }),
        comment: 'Number of listings that wait for a guess',
      });
}

function Waiting({ next: { kind, listing } }: { next: NextStep }) {
  return (
    <Step listing={listing} end={<ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />}>
      <span className="block font-semibold">
        {kind === 'result' ? t`See how close you were` : t`What did it go for?`}
      </span>{' '}
      <span dir="auto" className="line-clamp-1 text-sm text-ink-soft">
        {listing.title}
      </span>
    </Step>
  );
}

/** Guesses so far and their price; with 'Close it' once more guesses would change little, or time is up. */
function OwnOpen({ listing, nowMs }: { listing: ListingCard; nowMs: number }) {
  const { title, suggestionCount, fairPrice, currency, expiresAt } = listing;
  return (
    <Step
      listing={listing}
      end={
        isClosable(listing, nowMs) ? (
          <span className={buttonStyles('secondary', 'sm')}>{t`Close it`}</span>
        ) : (
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
        )
      }
    >
      <span dir="auto" className="line-clamp-1 font-semibold">
        {title}
      </span>{' '}
      <span className="line-clamp-2 text-sm text-ink-soft">
        {guessesText(suggestionCount)} ·{' '}
        {fairPrice ? (
          <FairFigure {...{ fairPrice, currency }} />
        ) : (
          countdown(i18n, Date.parse(expiresAt), nowMs)
        )}
      </span>
    </Step>
  );
}

function isClosable({ expiresAt, fairPrice }: ListingCard, nowMs: number): boolean {
  if (isExpired(Date.parse(expiresAt), nowMs)) return true;
  return fairPrice !== null && fairPrice.confidence !== 'rough';
}

function closableFirst(listings: readonly ListingCard[], nowMs: number): ListingCard[] {
  const rank = (listing: ListingCard) => (isClosable(listing, nowMs) ? 0 : 1);
  return listings.toSorted((one, other) => rank(one) - rank(other));
}

function guessesText(count: number): string {
  return count === 0 ? t`No guesses yet` : plural(count, { one: '# guess', other: '# guesses' });
}

type StepProps = { listing: ListingCard; end: ReactNode; children: ReactNode };

function Step({ listing, end, children }: StepProps) {
  return (
    <li>
      <Link
        to={`/listing/${listing.id}`}
        className="flex min-h-15 items-center gap-3 p-2 pe-3.5 -outline-offset-3 transition-colors hover:bg-sunken"
      >
        <Cover listing={listing} className="size-11" />
        <span className="min-w-0 flex-1">{children}</span> {end}
      </Link>
    </li>
  );
}

type CoverProps = { listing: Pick<ListingCard, 'photoUrls' | 'type'>; className: string };

function Cover({ listing: { photoUrls, type }, className }: CoverProps) {
  const [url] = photoUrls;
  const { icon: Icon } = listingTypeLabels[type];
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-lg on-faded-field ${className}`}
    >
      {url ? (
        <img src={cardPhotoUrl(url)} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-1/2 text-accent-ink opacity-60" strokeWidth={1.25} />
      )}
    </span>
  );
}

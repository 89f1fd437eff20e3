import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { endText, saidText } from '@ballpark/domain/result-text.ts';
import { redirectOf } from '@ballpark/domain/route-access.ts';
import { labelled } from '@ballpark/domain/sentences.ts';
import { site } from '@ballpark/domain/site.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flag, MapPin, MessageCircle } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ListingCardPhoto } from '../features/listing/card/listing-card.tsx';
import { PriceStrip, offerOf } from '../features/listing/card/price-strip.tsx';
import { visitorSuggestion } from '../features/listing/suggestions/kept-suggestion.ts';
import { WorkedOut } from '../features/listing/suggestions/worked-out.tsx';
import { VisitorGuess } from '../features/listing/teaser/visitor-guess.tsx';
import { SimilarToListing } from '../features/prices/similar-prices.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, ApiError, errorText } from '../lib/api/api.ts';
import { listingKeys } from '../lib/api/query-keys.ts';
import { AskLink } from '../lib/ask-link.tsx';
import { finalText, offerStatement, savedVerdict } from '../lib/format/against-fair.ts';
import { AmountText, RoughRangeText, Spoken } from '../lib/format/amount-text.tsx';
import { nearness } from '../lib/format/nearness.ts';
import { displayName } from '../lib/format/display-name.ts';
import { useSession } from '../lib/session/session.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PhotoSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

/** What everybody with the link sees: the question while it is open, then the result. */
export function Component() {
  const { id = '' } = useParams();
  const { user, loading } = useSession();
  const isMember = redirectOf('full', user) === null;
  const shared = useQuery({
    queryKey: listingKeys.shared(id),
    queryFn: ({ signal }) => api('GET /listings/:id/shared', { params: { id }, signal }),
    enabled: !loading && !isMember,
  });
  // Members have the page itself.
  if (isMember) return <Navigate replace to={`/listing/${id}`} />;
  const isGone = shared.error instanceof ApiError && shared.error.status === 404;
  if (shared.data) return <Shared shared={shared.data} />;
  if (!shared.error) return <SharedSkeleton />;
  return (
    <>
      <PageTitle>{t`Listing`}</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        {t`Listing`}
      </h1>
      <ErrorState
        title={isGone ? say(messages.sharedListingGone) : errorText(shared.error, messages.listingNotFound)}
        onRetry={isGone ? undefined : () => void shared.refetch()}
        isRetrying={shared.isFetching}
        action={
          <LinkButton to="/">
            <Trans>See what {{ site: site.name }} is</Trans>
          </LinkButton>
        }
      />
    </>
  );
}

function Shared({ shared }: { shared: SharedListing }) {
  const { title, description, isActive, expiresAt, location, user, suggestionCount } = shared;
  const [openedMs] = useState(Date.now);
  const isOpen = isActive && Date.parse(expiresAt) > openedMs;
  const asker = <span className="font-semibold text-ink">{displayName(user)}</span>;
  return (
    <article className="grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-y-7">
      <PageTitle>{isOpen ? title : labelled(i18n, endText(i18n, shared), title)}</PageTitle>
      <div className="flex flex-col gap-5 lg:col-start-2">
        <p className="text-ink-soft">
          {isOpen ? (
            <Trans>
              {asker} asks what this is worth on {{ site: site.name }}, where neighbours help each other find
              a fair price.
            </Trans>
          ) : (
            <Trans>
              {asker} asked what this is worth on {{ site: site.name }}, where neighbours help each other find
              a fair price.
            </Trans>
          )}
        </p>
        <div>
          <h1 dir="auto" tabIndex={-1} className="type-title wrap-anywhere">
            {title}
          </h1>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            <Fact icon={<MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />}>
              <span dir="auto">{placeText(i18n, location)}</span>
            </Fact>
            <Fact icon={<MessageCircle aria-hidden className="mt-0.5 size-5 shrink-0" />}>
              {plural(suggestionCount, { one: '# guess', other: '# guesses' })}
            </Fact>
          </p>
        </div>
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Photos shared={shared} />
      </div>
      <Description text={description} />
      <div className="flex flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        {isOpen ? <Question shared={shared} /> : <Result shared={shared} />}
        <LinkButton
          to={`/contact?listing=${shared.id}`}
          variant="quiet"
          size="sm"
          className="-ms-3 self-start"
        >
          <Flag aria-hidden className="size-4.5" />
          {t`Report`}
        </LinkButton>
      </div>
      {!isOpen && (
        <div className="lg:col-span-full">
          <SimilarToListing listing={shared} />
        </div>
      )}
    </article>
  );
}

/** About three lines on a phone. */
const maxShortLength = 130;

/** What is asked comes into sight below it. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= maxShortLength);
  const whole = useRef<HTMLParagraphElement>(null);
  function readOn() {
    setWhole(true);
    // The button is gone.
    whole.current?.focus({ preventScroll: true });
  }
  return (
    <div className="lg:col-start-1">
      <p
        ref={whole}
        dir="auto"
        tabIndex={-1}
        className={classes('type-prose wrap-anywhere whitespace-pre-line', !isWhole && 'max-sm:line-clamp-3')}
      >
        {text}
      </p>
      {!isWhole && (
        <Button variant="quiet" size="sm" className="-ms-3 sm:hidden" onClick={readOn}>
          {t`Read on`}
        </Button>
      )}
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex gap-1.5 tabular-nums">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

function Question({ shared }: { shared: SharedListing }) {
  const offer = offerStatement(displayName(shared.user), shared);
  return (
    <Surface as="section" aria-label={t`What do you think this is worth?`}>
      {offer && (
        <p className="mb-4 text-lg font-semibold wrap-anywhere">
          <Trans comment="A whole clause, with the full stop of your language">
            <Spoken text={offer} />.
          </Trans>
        </p>
      )}
      <VisitorGuess listing={shared} offer={offerOf(shared)} isHeaded />
    </Surface>
  );
}

function Result({ shared }: { shared: SharedListing }) {
  const { id, finalPrice, fairPrice, working, currency, amounts } = shared;
  const ownAmount = visitorSuggestion(id).read()?.amount ?? null;
  const saved = savedVerdict(shared);
  const said = saidText(i18n, shared);
  return (
    <>
      <section
        aria-label={t`Result`}
        className="overflow-hidden rounded-xl on-field px-5 py-6 shadow-card sm:px-6"
      >
        <p className="font-display text-4xl font-bold">{endText(i18n, shared)}</p>
        {saved && (
          <p className="mt-1 text-lg font-semibold">
            <Trans comment="A whole clause, with the full stop of your language">
              <Spoken text={saved} />.
            </Trans>
          </p>
        )}
        <p className="mt-2 text-lg font-semibold">
          <Trans comment="A whole clause, with the full stop of your language">
            <Spoken text={{ shown: said, spoken: said }} />.
          </Trans>
        </p>
        {fairPrice && (
          <p className="mt-1 text-chalk-soft">
            <Trans>
              Likely <RoughRangeText {...fairPrice} currency={currency} />.
            </Trans>{' '}
            {finalPrice !== null && finalText(shared, finalPrice, fairPrice.estimate)}
          </p>
        )}
        {ownAmount !== null && finalPrice !== null && (
          <p className="mt-1 text-chalk-soft">
            <Trans>
              Your guess: <AmountText amount={ownAmount} currency={currency} />,{' '}
              {{ nearness: nearness(ownAmount, finalPrice) }}.
            </Trans>
          </p>
        )}
      </section>
      {fairPrice && (
        <p className="-mt-2 text-sm">
          <WorkedOut
            {...{ working, fairPrice, amounts, currency }}
            areRecordsShown={false}
            isOnField={false}
          />
        </p>
      )}
      {amounts.length > 1 && (
        <PriceStrip {...{ amounts, currency, fairPrice, finalPrice }} offer={offerOf(shared)} />
      )}
      <div>
        <AskLink size="lg">{t`Price something of yours`}</AskLink>
        <p className="mt-3 text-sm text-ink-soft">{t`It’s free, and only your general area is shown.`}</p>
      </div>
    </>
  );
}

function Photos({ shared: { photos, photoUrls, type, title } }: { shared: SharedListing }) {
  const [, ...others] = photos;
  const place = { photoUrls, photos, type, isActive: true, autoClosedAt: null };
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-hidden rounded-xl shadow-card max-lg:*:aspect-2/1">
        <ListingCardPhoto listing={place} />
      </div>
      {others.length > 0 && (
        <ul className="grid grid-cols-4 gap-3" aria-label={t`More photos`}>
          {others.map(({ url, width, height }, at) => (
            <li key={url}>
              <a href={url} className="block overflow-hidden rounded-md">
                <img
                  {...{ width, height }}
                  src={url}
                  alt={`${at + 2}: ${title}`}
                  loading="lazy"
                  className="aspect-square size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SharedSkeleton() {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="overflow-hidden rounded-xl lg:order-first">
        <PhotoSkeleton />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-56 rounded-xl!" />
      </div>
    </div>
  );
}

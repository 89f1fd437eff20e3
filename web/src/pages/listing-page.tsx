import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Suspense, lazy, startTransition, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { answerFactsOf } from '../features/listing/card/listing-price.tsx';
import { PriceStrip, offerOf } from '../features/listing/card/price-strip.tsx';
import { ClosedPriceCard } from '../features/listing/detail/closed-price-card.tsx';
import { ListingHeader, OwnerShareButton, ShareButton } from '../features/listing/detail/listing-header.tsx';
import { OwnerMenu, type OwnerQuestion } from '../features/listing/detail/owner-menu.tsx';
import {
  NextStepHint,
  OfferedAmountCard,
  OutlookNote,
  PriceQuestion,
} from '../features/listing/detail/owner-prompts.tsx';
import { PhotoGallery } from '../features/listing/detail/photo-gallery.tsx';
import { useCloseListing } from '../features/listing/detail/use-owner-actions.ts';
import type { QuestionSectionProps } from '../features/listing/questions/question-section.tsx';
import type { RevealProps } from '../features/listing/reveal/reveal.tsx';
import { isCounted } from '../features/listing/suggestions/by-nearness.ts';
import { ConsensusCard, amountsOf, consensusOf } from '../features/listing/suggestions/consensus-card.tsx';
import { comparisonFor, outcomeText } from '../features/listing/suggestions/guess-outcome.tsx';
import { LatestGuess } from '../features/listing/suggestions/latest-guess.tsx';
import { SuggestAction } from '../features/listing/suggestions/suggest-action.tsx';
import { SuggestionList } from '../features/listing/suggestions/suggestion-list.tsx';
import { pendingId } from '../features/listing/suggestions/use-suggestions.ts';
import { useMovingParts } from '../features/listing/use-moving-parts.ts';
import { usePairNote } from '../features/listing/use-pair-limits.ts';
import type { SimilarToListingProps } from '../features/prices/similar-prices.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, errorText } from '../lib/api/api.ts';
import { listingQuery } from '../features/listing/listing-query.ts';
import { useNow } from '../lib/clock.ts';
import { offerVerdict, ownOfferVerdict } from '../lib/format/against-fair.ts';
import { ReportButton } from '../lib/report/report-button.tsx';
import { useSession } from '../lib/session/session.tsx';
import { shareLink } from '../lib/share-link.ts';
import { useDeferredQuery } from '../lib/use-deferred-query.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';
import { PhotoSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { say } from '../ui/say.ts';

/** Loaded when idle. */
const LazyQuestions = lazyWhenIdle<QuestionSectionProps>(() =>
  import('../features/listing/questions/question-section.tsx').then((module) => module.QuestionSection),
);

const LazySimilarToListing = lazyWhenIdle<SimilarToListingProps>(() =>
  import('../features/prices/similar-prices.tsx').then((module) => module.SimilarToListing),
);

// Lazy: few readers need these.
const SaveButton = lazy(async () => ({
  default: (await import('../features/listing/card/save-button.tsx')).SaveButton,
}));
const HiddenNotice = lazy(async () => ({
  default: (await import('../features/listing/detail/hidden-notice.tsx')).HiddenNotice,
}));
const QuoteLines = lazy(async () => ({
  default: (await import('../features/listing/detail/quote-lines.tsx')).QuoteLines,
}));
const HiddenGuessesCard = lazy(async () => ({
  default: (await import('../features/listing/suggestions/hidden-guesses-card.tsx')).HiddenGuessesCard,
}));
const NextToGuess = lazy(async () => ({
  default: (await import('../features/listing/guess/next-to-guess.tsx')).NextToGuess,
}));

// Lazy: few closes unlock one.
const Medallion = lazy(async () => ({
  default: (await import('../features/achievements/medallion.tsx')).Medallion,
}));

export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const listing = useQuery({ ...listingQuery(id), enabled: user !== null });
  const { data, isPending } = useDeferredQuery(listing);
  if (!user || isPending) return <ListingSkeleton />;
  // Deleted or hidden while shown.
  const isGone = listing.error instanceof ApiError && listing.error.status === 404;
  if (!data || isGone) {
    return (
      <>
        <PageTitle>{t`Listing`}</PageTitle>
        <h1 tabIndex={-1} className="sr-only">
          {t`Listing`}
        </h1>
        <ErrorState
          title={isGone ? say(messages.listingNotFound) : errorText(listing.error, messages.listingNotFound)}
          onRetry={() => void listing.refetch()}
          isRetrying={listing.isFetching}
          action={<LinkButton to="/feed">{t`Back to Listings`}</LinkButton>}
        />
      </>
    );
  }
  const isCurrent = !listing.isFetching && listing.data === data;
  return <ListingView key={id} listing={data} reader={user} isCurrent={isCurrent} />;
}

/** `isCurrent`: no refetch is pending. */
type ListingViewProps = { listing: ListingDetail; reader: OwnProfile; isCurrent: boolean };

function ListingView({ listing, reader, isCurrent }: ListingViewProps) {
  const { currency, suggestions, finalPrice, fairPrice, isActive, hasOffer, offerAmount } = listing;
  const isOwner = listing.userId === reader.id;
  const nowMs = useNow(Date.parse(listing.expiresAt));
  const moving = useMovingParts(listing.id);
  const [wasHidden] = useState(listing.hasHiddenGuesses);
  const counted = suggestions.filter(isCounted);
  const consensus = consensusOf({ ...listing, suggestions: counted });
  const own = suggestions.find(({ userId }) => userId === reader.id);
  const pairNote = usePairNote(listing.id, own?.id ?? null, own !== undefined && own.id !== pendingId);
  const amounts = amountsOf({ ...listing, suggestions: counted });
  const [hadOwn] = useState(own !== undefined);
  const comparison = isActive && own ? comparisonFor(listing, reader.id) : null;
  const closing = useCloseListing(listing);
  const [asked, setAsked] = useState<OwnerQuestion | null>(null);
  const askPrice = (by: HTMLElement) => {
    closing.reset();
    setAsked({ about: 'close', by });
  };
  const [reveal, setReveal] = useState<'ahead' | 'open' | 'seen'>('ahead');
  /** Saw the listing without a final price, so the price arrives live. */
  const [isWatched, setWatched] = useState(false);
  if (isCurrent && finalPrice === null && !isWatched) setWatched(true);
  const isVeiled = reveal === 'open' || (reveal === 'ahead' && isWatched && listing.awaitsReveal);
  const isAsked = answerRefusal(answerFactsOf(listing), reader.id, nowMs) === null;
  useFocusAfter(isAsked);
  const renderStrip = (final: number | null) => (
    <PriceStrip
      amounts={amounts}
      currency={currency}
      fairPrice={fairPrice}
      median={consensus?.median ?? null}
      finalPrice={final}
      ownAmount={own?.amount ?? null}
      isOwnNew={!hadOwn}
      offer={offerOf(listing)}
    />
  );
  const judged = offerAmount !== null && fairPrice ? { amount: offerAmount, fairPrice, currency } : null;
  const offer = hasOffer && offerAmount !== null && (
    <OfferedAmountCard
      amount={offerAmount}
      currency={currency}
      verdict={judged && !isOwner ? offerVerdict(judged) : null}
      isOwner={isOwner}
    />
  );
  const nextStep = (
    <>
      {listing.outlook && isActive && !listing.hidden && <OutlookNote {...listing.outlook} />}
      <NextStepHint {...{ listing, nowMs, isOwner }} onClose={askPrice} />
    </>
  );
  const price = consensus && !listing.hasHiddenGuesses && (
    <div className={wasHidden ? 'animate-rise' : undefined}>
      <ConsensusCard
        {...{ consensus, amounts, fairPrice, listing }}
        verdict={judged && isOwner ? ownOfferVerdict(judged) : null}
        working={listing.working}
        ownAmount={own?.amount ?? null}
        outcome={own && comparison ? outcomeText(own.amount, comparison) : null}
        strip={renderStrip(finalPrice)}
        isHero={isActive}
      />
    </div>
  );
  /** Owners come for the price: for them it goes before the photos. */
  const aside = (
    <aside className="flex flex-col gap-4 empty:hidden lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start lg:[@media(min-height:48rem)]:sticky lg:[@media(min-height:48rem)]:top-8">
      {isOwner ? (
        <>
          <LatestGuess listing={listing} />
          {price}
          {nextStep}
          {offer}
        </>
      ) : (
        <>
          {offer}
          <SuggestAction {...{ listing, nowMs }} reader={reader} />
          {isActive && own && own.id !== pendingId && !hadOwn && (
            <Suspense>
              <NextToGuess {...{ listing, reader }} />
            </Suspense>
          )}
          {nextStep}
          {listing.hasHiddenGuesses && (
            <Suspense fallback={<div className="h-56" />}>
              <HiddenGuessesCard {...{ listing, nowMs }} hasGuessed={own !== undefined} />
            </Suspense>
          )}
          {price}
        </>
      )}
    </aside>
  );
  return (
    // Blurred until the reveal has shown the price.
    <article className={classes('pb-16 lg:pb-0', isVeiled && 'blur-md')}>
      <PageTitle>{listing.title}</PageTitle>
      <ListingHeader
        {...{ listing, nowMs }}
        menu={
          <div className="flex gap-2">
            {isOwner ? (
              <>
                <OwnerShareButton listing={listing} />
                <OwnerMenu {...{ listing, renderStrip, closing, asked, setAsked }} userId={reader.id} />
              </>
            ) : (
              <>
                {listing.isShared !== false && <ShareButton listing={listing} />}
                <Suspense fallback={<span className="size-11 shrink-0" />}>
                  <SaveButton listing={listing} />
                </Suspense>
              </>
            )}
          </div>
        }
      />
      {listing.hidden && (
        <Suspense fallback={<div className="mt-6 h-26" />}>
          <HiddenNotice hidden={listing.hidden} isOwner={isOwner} />
        </Suspense>
      )}
      {isAsked && <PriceQuestion {...{ listing, closing }} onEnter={askPrice} />}
      {!isActive && !isAsked && (
        <div className="mt-6">
          <ClosedPriceCard listing={listing} isOwner={isOwner}>
            {isOwner && finalPrice !== null && listing.isShared !== false && (
              <Button variant="chalk" onClick={() => void shareLink(listing.id, listing.title)}>
                <Share2 aria-hidden className="size-4.5" />
                {t`Share the result`}
              </Button>
            )}
            <LazyReveal
              {...{ listing, pairNote, isWatched }}
              readerId={reader.id}
              isOpen={reveal === 'open'}
              // The whole page renders again: the press shows first.
              setOpen={(isOpen) => startTransition(() => setReveal(isOpen ? 'open' : 'seen'))}
              strip={renderStrip(finalPrice)}
              renderBadge={(achievement) => (
                <Suspense fallback={<span className="block size-11" />}>
                  <Medallion achievement={{ ...achievement, unlocked: true, currentProgress: 0 }} size="sm" />
                </Suspense>
              )}
            />
          </ClosedPriceCard>
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        {isOwner && aside}
        <PhotoGallery
          photos={listing.photos}
          title={listing.title}
          listingId={isOwner || listing.hidden ? null : listing.id}
          coverStyle={moving.cover}
        />
        <section aria-labelledby="description-heading">
          <h2 id="description-heading" className="type-heading">
            {t`Description`}
          </h2>
          <p dir="auto" className="mt-2 type-prose wrap-anywhere whitespace-pre-line">
            {listing.description}
          </p>
          {listing.lines && listing.lines.length > 0 && (
            <Suspense fallback={<div style={{ height: `${listing.lines.length * 5 + 5}rem` }} />}>
              <QuoteLines {...{ listing, nowMs }} readerId={reader.id} />
            </Suspense>
          )}
          {!isOwner && !listing.hidden && (
            <ReportButton
              title={t`Report this listing`}
              subject={{ subjectKind: 'listing', subjectId: listing.id }}
              hasText
              className="mt-2 -ms-3"
            />
          )}
        </section>
        {!isOwner && aside}
        <div className="flex flex-col gap-8">
          <SuggestionList {...{ listing, pairNote, nowMs }} readerId={reader.id} />
          <LazySimilarToListing listing={listing} />
          <LazyQuestions {...{ listing, nowMs }} readerId={reader.id} />
        </div>
      </div>
    </article>
  );
}

/** Before hydration the server puts the cover in (server/src/web/serve-web.ts); it is kept. */
function ListingSkeleton() {
  const [cover] = useState(coverShown);
  return (
    <>
      <span className="sr-only">
        <Spinner label={t`Loading listing`} />
      </span>
      <div className="flex flex-col gap-4">
        <div className="flex h-11 items-center gap-2">
          <Skeleton className="h-6 w-20 rounded-full!" />
          <Skeleton className="h-6 w-36 rounded-full!" />
        </div>
        <Skeleton className="h-10 w-4/5 max-w-xl" />
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-5 w-64 max-w-[60%]" />
        </div>
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="overflow-hidden rounded-lg">
          <PhotoSkeleton>{cover && <img src={cover} alt="" />}</PhotoSkeleton>
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-32 rounded-xl!" />
          <Skeleton className="h-80 rounded-xl!" />
        </div>
      </div>
    </>
  );
}

function coverShown(): string | null {
  const isInBrowser = 'document' in globalThis;
  return isInBrowser ? (document.querySelector('[data-photo] img')?.getAttribute('src') ?? null) : null;
}

/** Focuses the page heading when the focused element is gone. */
function useFocusAfter(isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    const isGone = wasThere.current && !isThere;
    wasThere.current = isThere;
    if (isGone && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [isThere]);
}

const Reveal = lazy(() =>
  import('../features/listing/reveal/reveal.tsx').then((module) => ({ default: module.Reveal })),
);

/** Loads the reveal only if the reader guessed and the listing has a final price. */
function LazyReveal(props: RevealProps) {
  const { listing, readerId } = props;
  const mayReveal =
    !listing.isActive &&
    listing.finalPrice !== null &&
    listing.suggestions.some(({ userId }) => userId === readerId);
  if (!mayReveal) return null;
  return (
    // The button's height.
    <Suspense fallback={<div className="h-11" />}>
      <Reveal {...props} />
    </Suspense>
  );
}

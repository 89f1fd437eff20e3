import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '../router/hooks.ts';
import { ClosedPriceCard } from '../features/listing/detail/closed-price-card.tsx';
import { ListingHeader } from '../features/listing/detail/listing-header.tsx';
import { ListingSkeleton } from '../features/listing/detail/listing-skeleton.tsx';
import { NextStepHint } from '../features/listing/detail/next-step-hint.tsx';
import { OfferedAmountCard } from '../features/listing/detail/offered-amount-card.tsx';
import { OwnerMenu } from '../features/listing/detail/owner-menu.tsx';
import { answerFactsOf } from '../features/listing/card/answer-facts-of.ts';
import { PriceQuestion } from '../features/listing/detail/price-question.tsx';
import { PhotoGallery } from '../features/listing/detail/photo-gallery.tsx';
import { useFocusAfter } from '../features/listing/detail/use-focus-after.ts';
import { useNow } from '../features/listing/detail/use-now.ts';
import { PriceStrip } from '../features/listing/card/price-strip.tsx';
import { LazySimilarToListing } from '../features/prices/lazy-similar.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ConsensusCard } from '../features/listing/suggestions/consensus-card.tsx';
import { offerVerdict } from '../features/listing/suggestions/fair-price-texts.ts';
import { HiddenGuessesCard } from '../features/listing/suggestions/hidden-guesses-card.tsx';
import { consensusOf } from '../features/listing/suggestions/consensus-of.ts';
import { SuggestAction } from '../features/listing/suggestions/suggest-action.tsx';
import { SuggestionList } from '../features/listing/suggestions/suggestion-list.tsx';
import { listingQuery } from '../lib/api/listing-query.ts';
import type { PageHandle } from '../lib/page-handle.ts';
import { useSession } from '../lib/session/session.tsx';
import { useDeferredQuery } from '../lib/use-deferred-query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export const handle: PageHandle = {
  prefetch: ({ queryClient, params: { id = '' } }) => queryClient.prefetchQuery(listingQuery(id)),
};

/** One listing: what it is, what people suggest, and its final price. */
export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const listing = useQuery({ ...listingQuery(id), enabled: user !== null });
  const { data, isPending } = useDeferredQuery(listing);
  if (!user || isPending) return <ListingSkeleton />;
  if (!data) {
    return (
      <>
        <PageTitle>Listing</PageTitle>
        <h1 tabIndex={-1} className="sr-only">
          Listing
        </h1>
        <ErrorState
          title={messages.listingNotFound}
          onRetry={() => void listing.refetch()}
          isRetrying={listing.isFetching}
          action={<LinkButton to="/feed">Back to Listings</LinkButton>}
        />
      </>
    );
  }
  return <ListingView key={id} listing={data} reader={user} />;
}

function ListingView({ listing, reader }: { listing: ListingDetail; reader: OwnProfile }) {
  const { currency, suggestions, finalPrice, fairPrice, isActive, hasOffer, offerAmount } = listing;
  const nowMs = useNow(Date.parse(listing.expiresAt));
  const [wasHidden] = useState(listing.hasHiddenGuesses);
  const consensus = consensusOf(listing);
  const own = suggestions.find(({ userId }) => userId === reader.id);
  const amounts = suggestions.map(({ amount }) => amount);
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
    />
  );
  return (
    <article className="pb-16 lg:pb-0">
      <PageTitle>{listing.title}</PageTitle>
      <ListingHeader
        {...{ listing, nowMs }}
        menu={<OwnerMenu {...{ listing, renderStrip }} userId={reader.id} />}
      />
      {isAsked && <PriceQuestion listing={listing} />}
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <PhotoGallery photos={listing.photos} title={listing.title} />
        <aside className="flex flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:[@media(min-height:48rem)]:sticky lg:[@media(min-height:48rem)]:top-8">
          {!isActive && !isAsked && <ClosedPriceCard listing={listing} />}
          {hasOffer && offerAmount !== null && (
            <OfferedAmountCard
              amount={offerAmount}
              currency={currency}
              verdict={fairPrice && offerVerdict(offerAmount, amounts, fairPrice)}
            />
          )}
          <SuggestAction {...{ listing, nowMs }} reader={reader} />
          <NextStepHint {...{ listing, nowMs }} isOwner={listing.userId === reader.id} />
          {listing.hasHiddenGuesses && (
            <HiddenGuessesCard {...{ listing, nowMs }} hasGuessed={own !== undefined} />
          )}
          {consensus && !listing.hasHiddenGuesses && (
            <div className={wasHidden ? 'animate-rise' : undefined}>
              <ConsensusCard
                {...{ consensus, fairPrice, finalPrice, currency }}
                strip={renderStrip(finalPrice)}
                isHero={isActive}
              />
            </div>
          )}
        </aside>
        <div className="flex flex-col gap-8">
          <section aria-labelledby="description-heading">
            <h2 id="description-heading" className="type-heading">
              Description
            </h2>
            <p dir="auto" className="mt-2 type-prose wrap-anywhere whitespace-pre-line">
              {listing.description}
            </p>
          </section>
          <LazySimilarToListing listing={listing} />
          <SuggestionList {...{ listing, nowMs }} readerId={reader.id} />
        </div>
      </div>
    </article>
  );
}

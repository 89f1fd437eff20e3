import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { i18n } from '@lingui/core';
import { priceMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import type { SimilarPrices as Similar, SoldListing } from '@ballpark/domain/contract/prices.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { priceKeys } from '../../lib/api/query-keys.ts';
import { againstMiddle } from '../../lib/format/against-fair.ts';
import { AmountText, Spoken } from '../../lib/format/amount-text.tsx';
import { useListingPath } from '../../lib/listing-path.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { TwoFacts } from '../../lib/two-facts.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Surface } from '../../ui/surface.tsx';
import { IndexHere } from './index-here.tsx';
import { SoldPhoto } from './sold-photo.tsx';
import { SpreadText } from './spread-text.tsx';
import { say } from '../../ui/say.ts';

type SimilarPricesProps = {
  similar: Similar;
  type: ListingType;
  /** Limits the list. */
  most?: number;
  /** Below the list. */
  children?: ReactNode;
};

/** The middle half and the closest matches. Nothing if none. */
function SimilarPrices({ similar, type, most = Infinity, children }: SimilarPricesProps) {
  const { listings, spread, currency, words } = similar;
  const headingId = useId();
  if (listings.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-ink-soft">
        {say(messages.similarPrices)}
      </h2>
      {spread && (
        <>
          <p className="mt-0.5 text-2xl">
            <SpreadText low={spread.low} high={spread.high} currency={currency} />
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {plural(
              { count: spread.count },
              { one: 'Half of the # went for this', other: 'Half of the # went for this' },
            )}
          </p>
        </>
      )}
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {listings.slice(0, most).map((listing) => (
          <SoldItem key={listing.id} listing={listing} currency={currency} />
        ))}
      </ul>
      {children}
      <p className="mt-3">
        <TextLink to={`/prices?${new URLSearchParams({ q: words, currency, type }).toString()}`}>
          <Trans>
            See all
            <span className="sr-only"> prices for things like this</span>
          </Trans>
        </TextLink>
      </p>
    </Surface>
  );
}

const freshForMs = 5 * 60_000;

export type SimilarToListingProps = {
  listing: Pick<
    ListingDetail,
    'id' | 'title' | 'type' | 'isActive' | 'latitude' | 'longitude' | 'offerAmount' | 'fairPrice' | 'currency'
  >;
};

/** Nothing while loading: the page works without. */
export function SimilarToListing({ listing }: SimilarToListingProps) {
  const { id, title, type, isActive, offerAmount, fairPrice, currency } = listing;
  const { data } = useQuery({
    // Refetches when the title changes.
    queryKey: priceKeys.similarTo(id, title),
    queryFn: ({ signal }) => api('GET /listings/:id/similar', { params: { id }, signal }),
    staleTime: freshForMs,
  });
  if (!data) return null;
  return (
    <SimilarPrices similar={data} type={type}>
      {/* A fair price is the better yardstick. */}
      {isActive && offerAmount !== null && !fairPrice && data.spread && data.currency === currency && (
        <p className="mt-3 font-semibold">
          <Spoken text={againstMiddle(offerAmount, data.spread, currency)} />
        </p>
      )}
      {!isActive && <IndexHere listing={listing} similar={data} />}
    </SimilarPrices>
  );
}

const pauseMs = 600;

/** Short: the form continues below. */
const maxShown = 3;

export type SimilarToDraftProps = {
  draft: {
    title: string;
    description: string;
    type: ListingType;
    latitude: number | null;
    longitude: number | null;
    countryCode: string | null;
  };
};

/** Debounced. The text is not stored. */
export function SimilarToDraft({ draft }: SimilarToDraftProps) {
  const asked = usePaused(askedOf(draft));
  const { data } = useQuery({
    queryKey: priceKeys.similarToDraft(asked),
    queryFn: ({ signal }) => api('GET /prices/similar', { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
  });
  return data ? <SimilarPrices similar={data} type={draft.type} most={maxShown} /> : null;
}

function askedOf({
  title,
  description,
  type,
  latitude,
  longitude,
  countryCode,
}: SimilarToDraftProps['draft']) {
  return {
    title: title.trim(),
    description: description.trim(),
    type,
    ...(countryCode === null ? {} : { country: countryCode }),
    ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
  };
}

/** Debounced value. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  const text = JSON.stringify(value);
  const settle = useEffectEvent((seen: string) => seen === text && setPaused(value));
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type SoldItemProps = { listing: SoldListing; currency: string };

function SoldItem({ listing, currency }: SoldItemProps) {
  const { id, title, location, closedAt, finalPrice } = listing;
  const pathOf = useListingPath();
  return (
    <li className="group relative flex flex-wrap items-center gap-x-3 py-2.5">
      <SoldPhoto photo={listing.photo} className="size-12" />
      <span className="min-w-0 flex-[1_1_6.5rem]">
        <Link
          to={pathOf(id)}
          dir="auto"
          className="line-clamp-2 rounded-xs font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">
          <TwoFacts
            first={<span className="wrap-anywhere">{placeText(i18n, location)}</span>}
            second={<RelativeTimeText at={closedAt} />}
          />
        </span>
      </span>
      {/* Wraps to its own line. */}
      <span className="ms-auto">
        <AmountText amount={finalPrice} currency={currency} />
      </span>
    </li>
  );
}

import type { ListingType } from '@ballpark/domain/listing-types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { priceKeys } from './price-keys.ts';
import { SimilarPrices } from './similar-prices.tsx';

const pauseMs = 600;
const freshForMs = 5 * 60_000;
/** The form goes on below. */
const mostShown = 3;

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

/** What things similar to what is being written went for, once typing pauses. Nothing is kept of the text. */
export function SimilarToDraft({ draft }: SimilarToDraftProps) {
  const asked = usePaused(askedOf(draft));
  const { data } = useQuery({
    queryKey: priceKeys.similarToDraft(asked),
    queryFn: ({ signal }) => api('GET /prices/similar', { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
  });
  return data ? <SimilarPrices similar={data} most={mostShown} /> : null;
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

/** The value as it was when it last stayed the same for a while. */
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

import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { apiPage } from '../../../lib/api/api.ts';
import { listingQuery } from '../../../lib/api/listing-query.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';

type Query = InputOf<'GET /listings'>['query'];

const pageSize = 24;
const freshForMs = 60_000;

/**
 * Finds the next listing to guess in the order of the feed, which the reader has neither guessed nor skipped. It is prefetched with its photo
 * while they think.
 */
export function useNextToGuess(current: ListingCard | null, query: Query, passed: ReadonlySet<string>) {
  const queryClient = useQueryClient();
  const next = useRef<{ after: string; found: Promise<ListingCard | null> } | null>(null);
  const find = () => {
    if (current === null) return Promise.resolve(null);
    if (next.current?.after === current.id) return next.current.found;
    const found = findNext(queryClient, query, new Set([...passed, current.id]), current.id);
    next.current = { after: current.id, found };
    found.catch(() => {
      // What failed is asked for anew.
      if (next.current?.found === found) next.current = null;
    });
    return found;
  };
  const readAhead = useEffectEvent((_currentId: string | undefined) => {
    // A failure is met again, and said, when the next one is wanted.
    find().then(
      (listing) => listing && fetchParts(queryClient, listing),
      () => undefined,
    );
  });
  useEffect(() => readAhead(current?.id), [current?.id]);
  return find;
}

async function findNext(
  queryClient: QueryClient,
  query: Query,
  passed: ReadonlySet<string>,
  after: string,
): Promise<ListingCard | null> {
  for (let page = 1; ; page += 1) {
    const asked = { ...query, status: 'active', toGuess: 'true', limit: pageSize, page } as const;
    const { data, pagination } = await queryClient.fetchQuery({
      queryKey: [...listingKeys.all, 'to-guess', asked],
      queryFn: ({ signal }) => apiPage('GET /listings', { query: asked, signal }),
      staleTime: freshForMs,
    });
    const at = data.findIndex(({ id }) => id === after);
    const left = [...data.slice(at + 1), ...data.slice(0, at + 1)].find(
      ({ id, ownAmount }) => !passed.has(id) && ownAmount === null,
    );
    if (left) return left;
    if (!pagination.hasNextPage) return null;
  }
}

function fetchParts(queryClient: QueryClient, { id, photoUrls: [cover] }: ListingCard): void {
  void queryClient.prefetchQuery(listingQuery(id));
  if (cover) new Image().src = cardPhotoUrl(cover);
}

import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';

type Query = InputOf<'GET /listings'>['query'];

const pageSize = 24;
/** Searched for one currency. */
const maxPages = 5;
const freshForMs = 60_000;

type Wanted = { passed: ReadonlySet<string>; after: string; within: string | null };

/** The first in the feed’s order after that one, from its end on from the start; null if none is left. */
export async function findToGuess(
  queryClient: QueryClient,
  query: Query,
  { passed, after, within }: Wanted,
): Promise<ListingCard | null> {
  for await (const data of pagesToGuess(queryClient, query, within)) {
    const at = data.findIndex(({ id }) => id === after);
    const left = [...data.slice(at + 1), ...data.slice(0, at + 1)].find(
      ({ id, ownAmount, currency }) =>
        !passed.has(id) && ownAmount === null && (within === null || currency === within),
    );
    if (left) return left;
  }
  return null;
}

/** To the end; only the first pages where one currency is sought. */
async function* pagesToGuess(
  queryClient: QueryClient,
  query: Query,
  within: string | null,
): AsyncGenerator<ListingCard[]> {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await queryClient.fetchQuery(toGuessQuery(query, page));
    yield data;
    if (!pagination.hasNextPage || (within !== null && page === maxPages)) return;
  }
}

/** Open listings that the reader has not guessed on. */
export function toGuessQuery(query: Query, page: number) {
  const asked = { ...query, status: 'active', toGuess: 'true', limit: pageSize, page } as const;
  return queryOptions({
    queryKey: [...listingKeys.all, 'to-guess', asked],
    queryFn: ({ signal }) => apiPage('GET /listings', { query: asked, signal }),
    staleTime: freshForMs,
  });
}

/** Those on the first page that has any in this currency. */
export function toGuessInQuery(currency: string) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'to-guess', 'in', currency],
    queryFn: async ({ client }) => {
      for await (const data of pagesToGuess(client, {}, currency)) {
        const found = data.filter((listing) => listing.currency === currency);
        if (found.length > 0) return { data: found };
      }
      return { data: [] };
    },
    staleTime: freshForMs,
  });
}

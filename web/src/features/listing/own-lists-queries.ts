import type { GuessState } from '@ballpark/domain/contract/own-lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiPage } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/query-client.ts';
import { listingKeys, notificationKeys, profileKeys } from '../../lib/api/query-keys.ts';
import { pageIn } from '../../lib/page-in.ts';

export const guessStates: readonly GuessState[] = ['open', 'waiting', 'closed'];

export function guessesQuery(userId: string, state: GuessState, page: number) {
  return queryOptions({
    queryKey: [...profileKeys.one(userId), 'guesses', state, page],
    queryFn: ({ signal }) => apiPage('GET /profile/guesses', { query: { state, page }, signal }),
    staleTime: freshFor.oneVisit,
  });
}

export function readGuessesAddress(address: URLSearchParams): { state: GuessState; page: number } {
  return {
    state: guessStates.find((state) => state === address.get('state')) ?? 'open',
    page: pageIn(address),
  };
}

export function savedQuery(page: number) {
  return queryOptions({
    queryKey: [...listingKeys.saved, page],
    queryFn: ({ signal }) => apiPage('GET /listings/saved', { query: { page }, signal }),
    staleTime: freshFor.oneVisit,
  });
}

export function nextStepQuery() {
  return queryOptions({
    queryKey: notificationKeys.nextStep,
    queryFn: ({ signal }) => api('GET /profile/next-step', { signal }),
    // Not asked twice by one page load; asked again on coming back from the step.
    staleTime: 10_000,
  });
}

import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { isEarly } from './early-answers.ts';

/** For data that is asked for at each visit: what a page's `prefetch` fetched serves its first drawing, after a load of the app. */
export const freshAtFirst = (): number => (isEarly() ? 5_000 : 0);

/**
 * Fetches a query once more if it was invalidated during its first fetch. TanStack Query starts no second fetch while the first one runs,
 * and that answer may have left the server before the change.
 */
export class AppQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    // What a predicate says of an answer, it says once that is there.
    const { predicate: _, ...named } = filters;
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(named))
      if (state.data === undefined)
        void promise?.then(
          () => super.invalidateQueries({ ...filters, queryKey, exact: true }, options),
          () => undefined,
        );
    return super.invalidateQueries(filters, options);
  }
}

export const queryClient = new AppQueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isTemporary(error),
      refetchOnWindowFocus: false,
      // Offline, a query does not wait silently: it fails, says so, and runs again once the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Whether a second try may succeed: a refusal stays a refusal, but a server may become reachable or recover. */
export function isTemporary(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

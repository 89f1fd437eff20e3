import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { isEarly } from './early-answers.ts';

/** For data that is asked for at each visit: what a page's `prefetch` fetched serves its first drawing, after a load of the app. */
export const freshAtFirst = (): number => (isEarly() ? 5_000 : 0);

export const queryClient = new QueryClient({
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

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

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

const minute = 60_000;

/** How long data counts as fresh, in milliseconds. */
export const freshFor = {
  profile: 5 * minute,
  achievements: 5 * minute,
  homeFeed: 2 * minute,
  landingPreview: 5 * minute,
  /** Asked for at each visit; what the router fetched for it is not fetched again by the page. */
  oneVisit: 5_000,
};

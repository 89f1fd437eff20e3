import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isTemporary(error),
      refetchOnWindowFocus: false,
      // Offline queries fail at once, say so, and run again when online.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Whether a retry may help: unreachable or failing servers recover, refusals stay. */
export function isTemporary(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

const minute = 60_000;

/** In ms. */
export const freshFor = {
  profile: 5 * minute,
  achievements: 5 * minute,
  homeFeed: 2 * minute,
  landingPreview: 5 * minute,
  /** Refetched each visit; spans the router's fetch and the page's. */
  oneVisit: 5_000,
};

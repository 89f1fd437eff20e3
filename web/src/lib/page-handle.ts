import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

type FirstVisit = { queryClient: QueryClient; user: OwnProfile; params: Params; search: URLSearchParams };

/** What the module of a page exports as `handle`. */
export type PageHandle = {
  /** Fetches what the page shows before it is drawn for the first time. Never throws. */
  prefetch: (visit: FirstVisit) => Promise<void>;
};

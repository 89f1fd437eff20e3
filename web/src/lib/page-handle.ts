import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Match } from '../router/router.ts';

type FirstVisit = {
  queryClient: QueryClient;
  user: OwnProfile;
  params: Match['params'];
  search: URLSearchParams;
};

/** What the module of a page exports as `handle`. */
export type PageHandle = {
  /** Fetches what the page shows before it is drawn for the first time. Never throws. */
  prefetch: (visit: FirstVisit) => Promise<void>;
};

import type { InputOf, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import type { SitePage } from '@ballpark/domain/site-pages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiPage } from '../../lib/api/api.ts';

export const adminKeys = {
  overview: ['admin', 'overview'],
  settings: ['admin', 'settings'],
  history: ['admin', 'settings', 'history'],
  pages: ['admin', 'pages'],
  users: ['admin', 'users'],
  log: ['admin', 'log'],
  user: ['admin', 'user'],
  listings: ['admin', 'listings'],
  invitations: ['admin', 'invitations'],
  signUpBlocks: ['admin', 'sign-up-blocks'],
  jobs: ['admin', 'jobs'],
  jobKinds: ['admin', 'jobs', 'kinds'],
  deliveries: ['admin', 'deliveries'],
  setup: ['admin', 'setup'],
} as const;

export type Settings = ReplyAt<'GET /admin/settings'>;
export type ListingsQuery = NonNullable<InputOf<'GET /admin/listings'>['query']>;
export type JobsQuery = NonNullable<InputOf<'GET /admin/jobs'>['query']>;
export type LogQuery = NonNullable<InputOf<'GET /moderation/log'>['query']>;
export type UsersQuery = NonNullable<InputOf<'GET /admin/users'>['query']>;

function fresh<Reply>(queryKey: readonly unknown[], fetch: (signal: AbortSignal) => Promise<Reply>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => fetch(signal), staleTime: 0 });
}

function page<Reply>(queryKey: readonly unknown[], fetch: (signal: AbortSignal) => Promise<Reply>) {
  return queryOptions({ ...fresh(queryKey, fetch), placeholderData: keepPreviousData });
}

export const settingsQuery = () =>
  fresh(adminKeys.settings, (signal) => api('GET /admin/settings', { signal }));
export const overviewQuery = () =>
  fresh(adminKeys.overview, (signal) => api('GET /admin/overview', { signal }));
export const pagesQuery = () => fresh(adminKeys.pages, (signal) => api('GET /admin/pages', { signal }));
export const pageTextQuery = (page: SitePage) =>
  fresh([...adminKeys.pages, page], (signal) =>
    api('GET /admin/pages/:page', { params: { page }, query: {}, signal }),
  );
export const historyQuery = () =>
  fresh(adminKeys.history, (signal) => api('GET /admin/settings/history', { query: { limit: 10 }, signal }));
export const userQuery = (id: string) =>
  fresh([...adminKeys.user, id], async (signal) => {
    const { user } = await api('GET /admin/users/:id', { params: { id }, signal });
    return user;
  });
export const jobKindsQuery = () =>
  fresh(adminKeys.jobKinds, (signal) => api('GET /admin/job-kinds', { signal }));
export const deliveriesQuery = () =>
  fresh(adminKeys.deliveries, (signal) => api('GET /admin/deliveries', { signal }));

/** It takes seconds and tries other servers, so nothing but the page and its button asks for it. */
export const setupQuery = () =>
  queryOptions({
    ...fresh(adminKeys.setup, (signal) => api('GET /admin/doctor', { signal })),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const usersQuery = (query: UsersQuery) =>
  page([...adminKeys.users, query], (signal) => apiPage('GET /admin/users', { query, signal }));
export const logQuery = (query: LogQuery) =>
  page([...adminKeys.log, query], (signal) => apiPage('GET /moderation/log', { query, signal }));
export const allListingsQuery = (query: ListingsQuery) =>
  page([...adminKeys.listings, query], (signal) => apiPage('GET /admin/listings', { query, signal }));
export const jobsQuery = (query: JobsQuery) =>
  page([...adminKeys.jobs, query], (signal) => apiPage('GET /admin/jobs', { query, signal }));
export const invitationsQuery = (number: number) =>
  page([...adminKeys.invitations, number], (signal) =>
    apiPage('GET /admin/invitations', { query: { page: number, limit: 10 }, signal }),
  );
export const signUpBlocksQuery = (query: NonNullable<InputOf<'GET /admin/sign-up-blocks'>['query']>) =>
  page([...adminKeys.signUpBlocks, query], (signal) =>
    apiPage('GET /admin/sign-up-blocks', { query, signal }),
  );

import type { InputOf, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiPage } from '../../lib/api/api.ts';

export const adminKeys = {
  overview: ['admin', 'overview'],
  settings: ['admin', 'settings'],
  history: ['admin', 'settings', 'history'],
  users: ['admin', 'users'],
  log: ['admin', 'log'],
  user: ['admin', 'user'],
  listings: ['admin', 'listings'],
  invitations: ['admin', 'invitations'],
  jobs: ['admin', 'jobs'],
  jobKinds: ['admin', 'jobs', 'kinds'],
  deliveries: ['admin', 'deliveries'],
} as const;

export type Settings = ReplyAt<'GET /admin/settings'>;
export type ListingsQuery = NonNullable<InputOf<'GET /admin/listings'>['query']>;
export type JobsQuery = NonNullable<InputOf<'GET /admin/jobs'>['query']>;
export type LogQuery = NonNullable<InputOf<'GET /moderation/log'>['query']>;
export type UsersQuery = NonNullable<InputOf<'GET /admin/users'>['query']>;

export function settingsQuery() {
  return queryOptions({
    queryKey: adminKeys.settings,
    queryFn: ({ signal }) => api('GET /admin/settings', { signal }),
    staleTime: 0,
  });
}

export function overviewQuery() {
  return queryOptions({
    queryKey: adminKeys.overview,
    queryFn: ({ signal }) => api('GET /admin/overview', { signal }),
    staleTime: 0,
  });
}

export function historyQuery() {
  return queryOptions({
    queryKey: adminKeys.history,
    queryFn: ({ signal }) => api('GET /admin/settings/history', { query: { limit: 10 }, signal }),
    staleTime: 0,
  });
}

export function usersQuery(query: UsersQuery) {
  return queryOptions({
    queryKey: [...adminKeys.users, query],
    queryFn: ({ signal }) => apiPage('GET /admin/users', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function logQuery(query: LogQuery) {
  return queryOptions({
    queryKey: [...adminKeys.log, query],
    queryFn: ({ signal }) => apiPage('GET /moderation/log', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKeys.user, id],
    queryFn: async ({ signal }) => (await api('GET /admin/users/:id', { params: { id }, signal })).user,
    staleTime: 0,
  });
}

export function allListingsQuery(query: ListingsQuery) {
  return queryOptions({
    queryKey: [...adminKeys.listings, query],
    queryFn: ({ signal }) => apiPage('GET /admin/listings', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function invitationsQuery(page: number) {
  return queryOptions({
    queryKey: [...adminKeys.invitations, page],
    queryFn: ({ signal }) => apiPage('GET /admin/invitations', { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function jobsQuery(query: JobsQuery) {
  return queryOptions({
    queryKey: [...adminKeys.jobs, query],
    queryFn: ({ signal }) => apiPage('GET /admin/jobs', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function jobKindsQuery() {
  return queryOptions({
    queryKey: adminKeys.jobKinds,
    queryFn: ({ signal }) => api('GET /admin/job-kinds', { signal }),
    staleTime: 0,
  });
}

export function deliveriesQuery() {
  return queryOptions({
    queryKey: adminKeys.deliveries,
    queryFn: ({ signal }) => api('GET /admin/deliveries', { signal }),
    staleTime: 0,
  });
}

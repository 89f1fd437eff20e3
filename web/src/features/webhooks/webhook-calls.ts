import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** One’s own listings, or all, for admins. */
export type WebhookScope = 'own' | 'all';

type Added = InputOf<'POST /webhooks'>['body'];
type Changed = InputOf<'PUT /webhooks/:id'>['body'];

export const webhookCalls = {
  own: {
    list: (signal: AbortSignal) => api('GET /webhooks', { signal }),
    add: (body: Added) => api('POST /webhooks', { body }),
    change: (id: string, body: Changed) => api('PUT /webhooks/:id', { params: { id }, body }),
    remove: (id: string) => api('DELETE /webhooks/:id', { params: { id } }),
    test: (id: string) => api('POST /webhooks/:id/test', { params: { id } }),
    deliveries: (id: string, signal: AbortSignal) =>
      api('GET /webhooks/:id/deliveries', { params: { id }, signal }),
    again: (id: string) => api('POST /webhooks/deliveries/:id/again', { params: { id } }),
  },
  all: {
    list: (signal: AbortSignal) => api('GET /admin/webhooks', { signal }),
    add: (body: Added) => api('POST /admin/webhooks', { body }),
    change: (id: string, body: Changed) => api('PUT /admin/webhooks/:id', { params: { id }, body }),
    remove: (id: string) => api('DELETE /admin/webhooks/:id', { params: { id } }),
    test: (id: string) => api('POST /admin/webhooks/:id/test', { params: { id } }),
    deliveries: (id: string, signal: AbortSignal) =>
      api('GET /admin/webhooks/:id/deliveries', { params: { id }, signal }),
    again: (id: string) => api('POST /admin/webhooks/deliveries/:id/again', { params: { id } }),
  },
};

export function webhooksQuery(scope: WebhookScope) {
  return queryOptions({
    queryKey: ['webhooks', scope],
    queryFn: ({ signal }) => webhookCalls[scope].list(signal),
    staleTime: 0,
  });
}

const whileWaitingMs = 3000;

/** Looks again while something is about to be sent. */
export function deliveriesQuery(scope: WebhookScope, id: string) {
  return queryOptions({
    queryKey: ['webhooks', scope, id, 'deliveries'],
    queryFn: ({ signal }) => webhookCalls[scope].deliveries(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state, tries }) => state === 'waiting' && tries === 0) ? whileWaitingMs : false,
  });
}

import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/query-client.ts';
import { notificationKeys } from '../../lib/api/query-keys.ts';
import { toast } from '../../ui/toast.ts';

export type NotificationList = {
  notifications: Notification[];
  unreadCount: number;
  nextCursor: string | null;
};

const pageSize = 20;
const maxAtOnce = 50;
const freshForMs = 30_000;

export function latestNotificationsQuery() {
  return queryOptions({
    queryKey: notificationKeys.latest,
    queryFn: ({ signal }) => api('GET /notifications', { query: { limit: 5 }, signal }),
    staleTime: freshForMs,
  });
}

/** All loaded pages; a refetch keeps the length. */
export function notificationListQuery() {
  return queryOptions({
    queryKey: notificationKeys.list,
    queryFn: ({ signal, client }) => fetchList(heldBy(client)?.notifications.length ?? 0, signal),
    staleTime: freshFor.oneVisit,
  });
}

export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => api('GET /notifications/settings', { signal }),
  });
}

/** Appends the next page. */
export async function fetchMore(client: QueryClient): Promise<void> {
  const cursor = heldBy(client)?.nextCursor;
  if (!cursor) return;
  const more = await api('GET /notifications', { query: { cursor, limit: pageSize } });
  client.setQueryData<NotificationList>(notificationKeys.list, (held) => held && joined(held, more));
}

async function fetchList(length: number, signal: AbortSignal): Promise<NotificationList> {
  const limit = Math.min(maxAtOnce, Math.max(pageSize, length));
  let list = await api('GET /notifications', { query: { limit }, signal });
  while (list.nextCursor && list.notifications.length < length) {
    const query = { cursor: list.nextCursor, limit: pageSize };
    list = joined(list, await api('GET /notifications', { query, signal }));
  }
  return list;
}

function heldBy(client: QueryClient): NotificationList | undefined {
  return client.getQueryData<NotificationList>(notificationKeys.list);
}

/** A grouped notification that moved to the top is shown once. */
function joined(held: NotificationList, more: NotificationList): NotificationList {
  const known = new Set(held.notifications.map(({ id }) => id));
  const added = more.notifications.filter(({ id }) => !known.has(id));
  return { ...more, notifications: [...held.notifications, ...added] };
}

type Held = { notifications: Notification[]; unreadCount: number };

/** One, or all without an id; optimistic, rolled back on failure. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api('POST /notifications/read-all', { body: {} })
        : api('POST /notifications/:id/read', { params: { id }, body: {} }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.all });
      for (const key of [notificationKeys.latest, notificationKeys.list])
        queryClient.setQueryData<Held>(key, (held) => held && read(held, id));
    },
    onError: (error) => toast.error(errorText(error, messages.unexpected)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

function read(held: Held, id: string | null): Held {
  const notifications = held.notifications.map((one) =>
    id === null || one.id === id ? { ...one, isRead: true } : one,
  );
  const unreadCount = id === null ? 0 : Math.max(0, held.unreadCount - 1);
  return { ...held, notifications, unreadCount };
}

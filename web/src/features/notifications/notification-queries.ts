import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/fresh-for.ts';
import { notificationKeys } from '../../lib/api/notification-keys.ts';

export type NotificationList = {
  notifications: Notification[];
  unreadCount: number;
  nextCursor: string | null;
};

const pageSize = 20;
const mostAtOnce = 50;
const freshForMs = 30_000;

/** The bell's count, and the notifications to show at once. */
export function latestNotificationsQuery() {
  return queryOptions({
    queryKey: notificationKeys.latest,
    queryFn: ({ signal }) => api('GET /notifications', { query: { limit: 5 }, signal }),
    staleTime: freshForMs,
  });
}

/** The list with all pages that were opened; a refetch keeps its length. */
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

/** Puts the next page behind what is held. */
export async function fetchMore(client: QueryClient): Promise<void> {
  const cursor = heldBy(client)?.nextCursor;
  if (!cursor) return;
  const more = await api('GET /notifications', { query: { cursor, limit: pageSize } });
  client.setQueryData<NotificationList>(notificationKeys.list, (held) => held && joined(held, more));
}

async function fetchList(length: number, signal: AbortSignal): Promise<NotificationList> {
  const limit = Math.min(mostAtOnce, Math.max(pageSize, length));
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

/** A notification that grew in between has moved to the beginning, and is shown once. */
function joined(held: NotificationList, more: NotificationList): NotificationList {
  const known = new Set(held.notifications.map(({ id }) => id));
  const added = more.notifications.filter(({ id }) => !known.has(id));
  return { ...more, notifications: [...held.notifications, ...added] };
}

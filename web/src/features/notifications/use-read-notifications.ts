import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api.ts';
import { notificationKeys } from '../../lib/api/notification-keys.ts';
import { toast } from '../../ui/toast.ts';

type Held = { notifications: Notification[]; unreadCount: number };

/** Marks one notification as read, or all of them without an id: at once, and taken back when the server does not follow. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api('POST /notifications/read-all', { body: {} })
        : api('POST /notifications/:id/read', { params: { id }, body: {} }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.all });
      queryClient.setQueriesData<Held>({ queryKey: notificationKeys.all }, (held) => held && read(held, id));
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

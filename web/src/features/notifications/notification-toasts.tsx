import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../router/hooks.ts';
import { dropErrorToast, dropNotificationToasts } from '../../ui/drop-toasts.ts';
import { toast } from '../../ui/toast.ts';
import { markShown, unshown } from './fresh-notifications.ts';
import { latestNotificationsQuery } from './notification-queries.ts';
import { useReadNotifications } from './use-read-notifications.ts';

/** The bell counts them all. */
const mostAtOnce = 3;

/** Shows each new notification as a toast, in the tab that the person looks at. */
export function NotificationToasts() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate: read } = useReadNotifications();
  const isKnown = useRef(false);
  const [openedMs] = useState(() => Date.now());
  const lastOwnDoingMs = useRef(-Infinity);
  const { pathname, search } = useLocation();
  const latest = useQuery(latestNotificationsQuery()).data?.notifications;

  const tell = useEffectEvent(({ id, text, path }: Notification) => {
    function open() {
      read(id);
      void navigate(path);
    }
    // It is about what one looks at: there is nothing to open.
    toast.news(text, path === pathname + search ? undefined : open);
  });

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.mutation?.state.status === 'success') lastOwnDoingMs.current = Date.now();
        // Not every success has a toast of its own that would replace the failure before it.
        if (event.type === 'updated' && event.action.type === 'success') void dropErrorToast();
      }),
    [queryClient],
  );

  useEffect(() => {
    if (!latest || document.hidden) return;
    if (!isKnown.current) markShown(latest, openedMs);
    isKnown.current = true;
    const news = unshown(latest, Date.now() - lastOwnDoingMs.current).slice(0, mostAtOnce);
    for (const each of news.toReversed()) tell(each);
  }, [latest, openedMs]);

  // Nobody sees the notifications of the person who was signed in before.
  useEffect(() => () => void dropNotificationToasts(), []);
  return null;
}

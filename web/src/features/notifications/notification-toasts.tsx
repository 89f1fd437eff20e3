import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverNowMs } from '../../lib/clock.ts';
import { dropToasts } from '../../ui/prepare-toasts.ts';
import { toast } from '../../ui/toast.ts';
import { markShown, unshown } from './fresh-notifications.ts';
import { latestNotificationsQuery } from './notification-queries.ts';
import { useReadNotifications } from './use-read-notifications.ts';

/** More notifications at once get no toast; the bell counts them all. */
const mostAtOnce = 3;

/** Shows each new notification as a toast, in the visible tab, unless what it is about is on the screen already. */
export function NotificationToasts() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate: read } = useReadNotifications();
  const hasStarted = useRef(false);
  const [openedMs] = useState(serverNowMs);
  const lastOwnChangeMs = useRef(-Infinity);
  const { pathname, search } = useLocation();
  const latest = useQuery(latestNotificationsQuery()).data?.notifications;

  const show = useEffectEvent(({ id, text, teaser, path }: Notification) => {
    function open() {
      read(id);
      void navigate(path);
    }
    toast.notification(teaser ?? text, open);
  });

  const showFresh = useEffectEvent((notifications: readonly Notification[]) => {
    const isHere = ({ path }: Notification) =>
      pathname === '/notifications' || path.replace(/#.*/u, '') === pathname + search;
    const isRevealedHere = (one: Notification) => one.kind === 'pricedListingClosed' && isHere(one);
    // Toasts would cover the reveal on this page, which shows the same (product 2.16).
    const sinceOwnChangeMs = notifications.some((one) => !one.isRead && isRevealedHere(one))
      ? 0
      : Date.now() - lastOwnChangeMs.current;
    const fresh = unshown(notifications, sinceOwnChangeMs).filter((one) => !isHere(one));
    for (const each of fresh.slice(0, mostAtOnce).toReversed()) show(each);
  });

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.mutation?.state.status === 'success') lastOwnChangeMs.current = Date.now();
        // Not every success has a toast of its own that would replace the failure before it.
        if (event.type === 'updated' && event.action.type === 'success') dropToasts('error');
      }),
    [queryClient],
  );

  useEffect(() => {
    if (!latest || document.hidden) return;
    if (!hasStarted.current) markShown(latest, openedMs);
    hasStarted.current = true;
    showFresh(latest);
  }, [latest, openedMs]);

  // The next person to sign in must not see these notifications.
  useEffect(() => () => dropToasts('notification'), []);
  return null;
}

import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverNowMs } from '../../lib/clock.ts';
import { deviceStore } from '../../lib/storage.ts';
import { dropToasts } from '../../ui/prepare-toasts.ts';
import { toast } from '../../ui/toast.ts';
import { latestNotificationsQuery, useReadNotifications } from './notification-queries.ts';

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
    // Toasts would cover the reveal on this page, which shows the same.
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

const key = 'ballpark.last-shown-notification';
/** Its name until version 1.0.0. */
const formerKey = 'ballpark.news-told';
/** A notification this soon after a person's own action was already celebrated there. */
const ownMs = 10_000;
/** How far the clock here and the server’s may differ. */
const skewMs = 10_000;
const ownKinds: ReadonlySet<Notification['kind']> = new Set(['achievementUnlocked', 'rankReached']);

/** Counts notifications from before the page opened as shown: the bell counts them. A newer one may be new to all tabs. */
export function markShown(notifications: readonly Notification[], openedMs: number): void {
  const before = notifications.find(({ createdAt }) => Date.parse(createdAt) < openedMs - skewMs);
  if (before && before.createdAt > lastShown()) deviceStore.setItem(key, before.createdAt);
}

/** The notifications that no tab of this browser has shown yet, newest first; each is answered once. */
export function unshown(notifications: readonly Notification[], sinceOwnDoingMs: number): Notification[] {
  const shown = lastShown();
  const fresh = notifications.filter(({ createdAt, isRead }) => createdAt > shown && !isRead);
  if (fresh[0]) deviceStore.setItem(key, fresh[0].createdAt);
  return fresh.filter(({ kind }) => sinceOwnDoingMs > ownMs || !ownKinds.has(kind));
}

/** When the newest shown notification was made, in ISO; empty where none was shown. */
function lastShown(): string {
  const former = deviceStore.getItem(formerKey);
  if (former !== null) {
    deviceStore.setItem(key, former);
    deviceStore.removeItem(formerKey);
  }
  return deviceStore.getItem(key) ?? '';
}

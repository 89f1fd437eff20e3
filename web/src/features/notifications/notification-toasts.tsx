import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverNowMs } from '../../lib/clock.ts';
import { deviceStore } from '../../lib/storage.ts';
import { dropToasts } from '../../ui/prepare-toasts.ts';
import { toast } from '../../ui/toast.ts';
import { latestNotificationsQuery, useReadNotifications } from './notification-queries.ts';

/** More at once get no toast; the bell counts them. */
const maxAtOnce = 3;

/** A toast per new notification in the visible tab, unless its subject is on screen. Opening that screen reads it. */
export function NotificationToasts() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate: read } = useReadNotifications();
  const hasStarted = useRef(false);
  const openedAddress = useRef<string>(undefined);
  const [openedMs] = useState(serverNowMs);
  const lastOwnChangeMs = useRef(-Infinity);
  const { pathname, search } = useLocation();
  const latest = useQuery(latestNotificationsQuery()).data?.notifications;

  const here = pathname + search;

  const show = useEffectEvent(({ id, text, teaser, path }: Notification) => {
    function open() {
      read(id);
      void navigate(path);
    }
    toast.notification(teaser ?? text, open);
  });

  const showFresh = useEffectEvent((notifications: readonly Notification[]) => {
    const isRevealedHere = (one: Notification) => one.kind === 'pricedListingClosed' && isAt(one, here);
    // Toasts would cover the reveal, which shows the same.
    const sinceOwnChangeMs = notifications.some((one) => !one.isRead && isRevealedHere(one))
      ? 0
      : Date.now() - lastOwnChangeMs.current;
    const fresh = unshown(notifications, sinceOwnChangeMs).filter(
      (one) => pathname !== '/notifications' && !isAt(one, here),
    );
    for (const each of fresh.slice(0, maxAtOnce).toReversed()) show(each);
  });

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.mutation?.state.status === 'success') lastOwnChangeMs.current = Date.now();
        // Any success drops an earlier error toast.
        if (event.type === 'updated' && event.action.type === 'success') dropToasts('error');
      }),
    [queryClient],
  );

  // What comes while the screen is open shows at the bell. The reveal marks its own as read.
  const readOpened = useEffectEvent((notifications: readonly Notification[], address: string) => {
    if (openedAddress.current === address) return;
    openedAddress.current = address;
    const shown = notifications.filter((one) => !one.isRead && isAt(one, address));
    for (const { id, kind } of shown) if (kind !== 'pricedListingClosed') read(id);
  });

  useEffect(() => {
    if (latest && !document.hidden) readOpened(latest, here);
  }, [latest, here]);

  useEffect(() => {
    if (!latest || document.hidden) return;
    if (!hasStarted.current) markShown(latest, openedMs);
    hasStarted.current = true;
    showFresh(latest);
  }, [latest, openedMs]);

  // The next user must not see them.
  useEffect(() => () => dropToasts('notification'), []);
  return null;
}

/** Whether its screen has this address. */
function isAt({ path }: Notification, address: string): boolean {
  return path.replace(/#.*/u, '') === address;
}

const key = 'ballpark.last-shown-notification';
/** Its name before 1.0.0. */
const formerKey = 'ballpark.news-told';
/** So soon after one's own action it was already celebrated. */
const ownMs = 10_000;
/** Allowed clock skew to the server. */
const skewMs = 10_000;
const ownKinds: ReadonlySet<Notification['kind']> = new Set(['achievementUnlocked', 'rankReached']);

/** Older notifications count as shown. Newer ones may be new to all tabs. */
export function markShown(notifications: readonly Notification[], openedMs: number): void {
  const before = notifications.find(({ createdAt }) => Date.parse(createdAt) < openedMs - skewMs);
  if (before && before.createdAt > lastShown()) deviceStore.setItem(key, before.createdAt);
}

/** Not shown in any tab yet, newest first; returned only once. */
export function unshown(notifications: readonly Notification[], sinceOwnDoingMs: number): Notification[] {
  const shown = lastShown();
  const fresh = notifications.filter(({ createdAt, isRead }) => createdAt > shown && !isRead);
  if (fresh[0]) deviceStore.setItem(key, fresh[0].createdAt);
  return fresh.filter(({ kind }) => sinceOwnDoingMs > ownMs || !ownKinds.has(kind));
}

/** ISO time of the newest one shown, or empty. */
function lastShown(): string {
  const former = deviceStore.getItem(formerKey);
  if (former !== null) {
    deviceStore.setItem(key, former);
    deviceStore.removeItem(formerKey);
  }
  return deviceStore.getItem(key) ?? '';
}

import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { deviceStore } from '../../lib/storage.ts';

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

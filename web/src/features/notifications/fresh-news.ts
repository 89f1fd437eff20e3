import type { Notification } from '@ballpark/domain/contract/notifications.ts';

const key = 'ballpark.news-told';
/** What follows so soon upon a person's own doing has been celebrated there. */
const ownMs = 10_000;
const ownKinds: ReadonlySet<Notification['kind']> = new Set(['achievementUnlocked', 'rankReached']);

/** Takes what is there when the page opens as known: the bell counts it. */
export function takeAsTold(notifications: readonly Notification[]): void {
  localStorage.setItem(key, notifications[0]?.createdAt ?? '');
}

/** What no tab of this browser has told yet, newest first; asked again, it is told. */
export function untold(notifications: readonly Notification[], sinceOwnDoingMs: number): Notification[] {
  const told = localStorage.getItem(key) ?? '';
  const fresh = notifications.filter(({ createdAt, isRead }) => createdAt > told && !isRead);
  if (fresh[0]) localStorage.setItem(key, fresh[0].createdAt);
  return fresh.filter(({ kind }) => sinceOwnDoingMs > ownMs || !ownKinds.has(kind));
}

import type { Deps } from '../deps.ts';
import { deleteReadEvents } from './fan-out-queries.ts';
import { deleteOldNotifications } from './notification-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const notificationDays = 90;
const eventDays = 7;
const batch = 5000;

/** Deletes old notifications, and events of a week ago whose notifications are out. */
export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await deleteOldNotifications(db, daysAgo(notificationDays));
  while ((await deleteReadEvents(db, daysAgo(eventDays), batch)) === batch);
}

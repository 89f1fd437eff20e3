import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  NotificationSettings,
  updateNotificationSettings,
} from '@ballpark/domain/contract/notifications.ts';
import { defaultChannels, type QuietHours } from '@ballpark/domain/notifications.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { findNotificationSetting, saveNotificationSetting } from './notification-setting-queries.ts';

type Reply = NotificationSettings & { timeZone: string };

/** The caller's channels for each kind: as chosen, else the defaults. */
export async function readNotificationSettings({ db }: Deps, user: SessionUser): Promise<Reply> {
  const chosen = await findNotificationSetting(db, user.id);
  const quiet = chosen === undefined ? null : quietHoursOf(chosen);
  return {
    channels: { ...defaultChannels, ...chosen?.channels },
    quietHours: quiet && { from: timeOfDay(quiet.from), to: timeOfDay(quiet.to) },
    timeZone: user.timeZone,
  };
}

/** Kinds that a tab of an earlier version does not know keep their choice. */
export async function changeNotificationSettings(
  { db }: Deps,
  { channels: changed, quietHours }: BodyOf<typeof updateNotificationSettings>,
  user: SessionUser,
): Promise<Reply> {
  const chosen = await saveNotificationSetting(db, user.id, {
    channels: changed,
    quietFrom: quietHours && minuteOf(quietHours.from),
    quietTo: quietHours && minuteOf(quietHours.to),
  });
  return { channels: { ...defaultChannels, ...chosen }, quietHours, timeZone: user.timeZone };
}

export function quietHoursOf(row: { quiet_from: number | null; quiet_to: number | null }): QuietHours | null {
  if (row.quiet_from === null || row.quiet_to === null) return null;
  return { from: row.quiet_from, to: row.quiet_to };
}

function minuteOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOfDay(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

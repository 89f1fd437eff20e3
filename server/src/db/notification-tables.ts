import type { NotificationKind, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** The tables of notifications, and of the channels that people want for them. */
export type NotificationTables = {
  notification: NotificationTable;
  notification_setting: NotificationSettingTable;
  push_subscription: PushSubscriptionTable;
};

type NotificationTable = {
  id: string;
  user_id: string;
  kind: NotificationKind;
  listing_id: string | null;
  count: Generated<number>;
  /** The facts from which its text is made. */
  facts: JSONColumnType<NotificationFacts>;
  /** False if it goes only by mail or push. */
  in_app: boolean;
  read_at: Date | null;
  /** The person's own calendar day, 'YYYY-MM-DD'. */
  local_day: string;
  /** When its latest mail is or was due; null if it has none. */
  mail_due_at: Date | null;
  /** The day, in the person's place, of the digest that it waits for, 'YYYY-MM-DD'; null if it waits for none. */
  digest_day: string | null;
  /** The day of the last digest that contained it. */
  digested_day: string | null;
  created_at: Date;
};

type NotificationSettingTable = {
  user_id: string;
  /** By kind; a missing kind has its default. */
  channels: JSONColumnType<Partial<NotificationSettings['channels']>>;
  /** Minutes of the day in the person's time zone. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** The best rank that the person was notified of: 3 or 10, for being among the first 3 or 10. */
  notified_rank: number | null;
  /** The local day of the last check for listings left to guess, 'YYYY-MM-DD'. */
  to_guess_day: string | null;
};

type PushSubscriptionTable = {
  id: string;
  user_id: string;
  /** The address at which the push service accepts pushes for that browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** When a changed suggestion was last pushed to it. */
  edit_pushed_at: Date | null;
  created_at: Date;
};

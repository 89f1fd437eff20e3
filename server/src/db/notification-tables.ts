import type { NotificationKind, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** The tables of notifications, and of where and how people want them (product 13). */
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
  /** What its text is made of. */
  facts: JSONColumnType<NotificationFacts>;
  /** False where it goes by mail or push alone. */
  in_app: boolean;
  read_at: Date | null;
  /** The person's own calendar day, 'YYYY-MM-DD'. */
  local_day: string;
  /** When its latest mail is due, or was; null when none is asked for. */
  mail_due_at: Date | null;
  /** The day, in the person's place, whose digest is to have it, 'YYYY-MM-DD'; null when none is. */
  digest_day: string | null;
  /** The day whose digest last had it. */
  digested_day: string | null;
  created_at: Date;
};

type NotificationSettingTable = {
  user_id: string;
  /** By kind; a kind that is left out has its default. */
  channels: JSONColumnType<Partial<NotificationSettings['channels']>>;
  /** Minutes of the day where the person lives. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** The best rank that the person was notified of: 3 or 10 for being among so many. */
  notified_rank: number | null;
  /** The local day on which it was last looked what they have left to guess, 'YYYY-MM-DD'. */
  to_guess_day: string | null;
};

type PushSubscriptionTable = {
  id: string;
  user_id: string;
  /** Where its push service takes pushes for that browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** When it was last pushed that a suggestion was changed. */
  edit_pushed_at: Date | null;
  created_at: Date;
};

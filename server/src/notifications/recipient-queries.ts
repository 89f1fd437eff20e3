import type { NotificationChannels } from '@ballpark/domain/contract/notifications.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { demoDomain } from '../demo-domain.ts';

export type Recipient = {
  id: string;
  time_zone: string;
  channels: Partial<Record<NotificationKind, NotificationChannels>> | null;
  quiet_from: number | null;
  quiet_to: number | null;
  /** Whether their address is verified and not one of the demo. */
  has_mailbox: boolean;
};

/** Whether mail for a person beside their row of `app_user` would be read. */
export const hasMailbox = sql<boolean>`(app_user.email_verified_at is not null
  and app_user.deletion_at is null and app_user.email_key not like ${`%@${demoDomain}`})`;

/** The channels that these people have chosen. Who is about to leave hears of nothing (product 3.17). */
export async function findRecipients(db: Kysely<Schema>, userIds: readonly string[]): Promise<Recipient[]> {
  return db
    .selectFrom('app_user')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'app_user.id')
    .select(['app_user.id', 'time_zone', 'channels', 'quiet_from', 'quiet_to', hasMailbox.as('has_mailbox')])
    .where('app_user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('deletion_at', 'is', null)
    .execute();
}

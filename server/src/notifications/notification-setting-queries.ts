import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A person's choices; undefined when they never chose. */
export async function findNotificationSetting(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('notification_setting')
    .select(['channels', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Chosen = { channels: object; quietFrom: number | null; quietTo: number | null };

/** Kinds that `channels` leaves out stay as they were; answers what is chosen then. */
export async function saveNotificationSetting(
  db: Kysely<Schema>,
  userId: string,
  { channels, quietFrom, quietTo }: Chosen,
) {
  const quiet = { quiet_from: quietFrom, quiet_to: quietTo };
  const saved = await db
    .insertInto('notification_setting')
    .values({ user_id: userId, channels: JSON.stringify(channels), ...quiet })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ channels: sql`notification_setting.channels || excluded.channels`, ...quiet }),
    )
    .returning('channels')
    .executeTakeFirstOrThrow();
  return saved.channels;
}

/** Ends a person's mails of these kinds and keeps their other choices; false when the person is gone. */
export async function endMails(
  db: Kysely<Schema>,
  userId: string,
  without: Partial<Record<NotificationKind, object>>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_setting (user_id, channels)
    select id, ${JSON.stringify(without)}::jsonb from app_user where id = ${userId}
    on conflict (user_id) do update set channels = notification_setting.channels || (
      select jsonb_object_agg(key, coalesce(notification_setting.channels -> key, value) || '{"mail": "off"}')
      from jsonb_each(excluded.channels))
    returning user_id`.execute(db);
  return rows.length > 0;
}

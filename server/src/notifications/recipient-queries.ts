import type { NotificationChannels } from '@ballpark/domain/contract/notifications.ts';
import type { ChoosableKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isSeenBy } from '../db/unseen-sql.ts';
import { demoDomain } from '../demo-domain.ts';

export type Recipient = {
  id: string;
  time_zone: string;
  channels: Partial<Record<ChoosableKind, NotificationChannels>> | null;
  quiet_from: number | null;
  quiet_to: number | null;
  /** Whether their address is verified and not one of the demo. */
  has_mailbox: boolean;
  suspended_at: Date | null;
};

/** Whether a person beside their row of `app_user` would read a mail. */
export const hasMailbox = sql<boolean>`(app_user.email_verified_at is not null
  and app_user.deletion_at is null and app_user.suspended_at is null and app_user.email_key not like ${`%@${demoDomain}`})`;

/** The channels that these people have chosen. People whose account will be deleted get no notifications (product 3.17). */
export async function findRecipients(db: Kysely<Schema>, userIds: readonly string[]): Promise<Recipient[]> {
  return db
    .selectFrom('app_user')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'app_user.id')
    .select(['app_user.id', 'time_zone', 'channels', 'quiet_from', 'quiet_to', 'suspended_at'])
    .select(hasMailbox.as('has_mailbox'))
    .where('app_user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('deletion_at', 'is', null)
    .execute();
}

/** The pairs, as 'user other', in which the first does not see the second. */
export async function findUnseenPairs(
  db: Kysely<Schema>,
  pairs: readonly { userId: string; otherId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ viewer: string; person: string }>`
    select viewer, person
    from unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[]) as pair (viewer, person)
    where not ${isSeenBy(sql`pair.viewer`, sql`pair.person`)}`.execute(db);
  return new Set(rows.map(({ viewer, person }) => `${viewer} ${person}`));
}

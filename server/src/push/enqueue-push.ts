import { channelsOf, type ChoosableKind, type NotificationKind } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findBrowsers } from './push-queries.ts';

type Chosen = {
  kind: NotificationKind;
  channels: Partial<Record<ChoosableKind, ReturnType<typeof channelsOf>>> | null;
};

/** Enqueues pushes of these notifications to every browser of the people who want them pushed, in the caller's transaction. */
export async function enqueuePush(
  trx: Kysely<Schema>,
  { jobs }: Pick<Deps, 'jobs'>,
  notificationIds: readonly string[],
): Promise<void> {
  if (notificationIds.length === 0) return;
  const browsers = await findBrowsers(trx, notificationIds);
  for (const { notification_id: notificationId, subscription_id: subscriptionId } of browsers.filter(
    isWanted,
  ))
    await jobs.enqueue(
      trx,
      'send-push',
      { notificationId, subscriptionId },
      { singletonKey: `${notificationId} ${subscriptionId}` },
    );
}

/** Has the person chosen, or left it at the default, to have this kind pushed? */
export function isWanted({ kind, channels }: Chosen): boolean {
  return channelsOf(kind, channels).push;
}

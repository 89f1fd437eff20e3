import { type Kysely, sql } from 'kysely';
import { isStillAsked, notifiedFacts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

type Subscription = {
  id: string;
  userId: string;
  sessionHash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  now: Date;
};

/** The session that a subscription ends with. */
const isItsSession = sql<boolean>`session.user_id = push_subscription.user_id
  and (session.token_hash = session_hash or session_hash is null and session.push_endpoint = endpoint)`;

/** No other session of theirs takes over a browser's pushes meanwhile. */
export async function lockPushesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * A browser gets its pushes by this session only, which stays locked until the transaction ends; false if the
 * session has ended.
 */
export async function holdEndpoint(
  db: Kysely<Schema>,
  { userId, tokenHash, endpoint }: { userId: string; tokenHash: Buffer; endpoint: string },
): Promise<boolean> {
  const held = await db
    .updateTable('session')
    .set((row) => ({
      push_endpoint: row.case().when('token_hash', '=', tokenHash).then(endpoint).else(null).end(),
    }))
    .where('user_id', '=', userId)
    .where((row) => row.or([row('token_hash', '=', tokenHash), row('push_endpoint', '=', endpoint)]))
    .returning('token_hash')
    .execute();
  return held.some((row) => row.token_hash.equals(tokenHash));
}

/** An existing one passes to this session with its new keys, and replaces what the session had. */
export async function upsertSubscription(db: Kysely<Schema>, subscription: Subscription): Promise<void> {
  const { id, endpoint, userId, sessionHash, p256dh, auth, now } = subscription;
  const kept = { user_id: userId, session_hash: sessionHash, p256dh, auth, created_at: now };
  await db
    .deleteFrom('push_subscription')
    .where('session_hash', '=', sessionHash)
    .where('endpoint', '!=', endpoint)
    .execute();
  await db
    .insertInto('push_subscription')
    .values({ id, endpoint, ...kept })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(kept))
    .execute();
}

/** Keeps the newest `most`. */
export async function deleteOldSubscriptions(
  db: Kysely<Schema>,
  userId: string,
  most: number,
): Promise<void> {
  const old = db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most);
  await db.deleteFrom('push_subscription').where('id', 'in', old).execute();
}

export async function deleteSubscription(
  db: Kysely<Schema>,
  userId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
}

/** Those that the version before saved and no session holds any more. */
export async function deleteUnheldSubscriptions(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('session_hash', 'is', null)
    .where((row) => row.not(row.exists(row.selectFrom('session').select('id').where(isItsSession))))
    .execute();
}

/** Keeps it if the browser has renewed it with new keys. */
export async function dropSubscription(
  db: Kysely<Schema>,
  gone: { id: string; auth: string },
): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', gone.id).where('auth', '=', gone.auth).execute();
}

export async function findBrowsers(db: Kysely<Schema>, notificationIds: readonly string[]) {
  return db
    .selectFrom('notification')
    .innerJoin('push_subscription', 'push_subscription.user_id', 'notification.user_id')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'notification.user_id')
    .select(['notification.id as notification_id', 'notification.kind', 'notification_setting.channels'])
    .select('push_subscription.id as subscription_id')
    .where('notification.id', 'in', notificationIds)
    .execute();
}

/** Null if claimed, else the time of the next chance. Of concurrent pushes one gets it. */
export async function takeEditTurn(
  db: Kysely<Schema>,
  subscriptionId: string,
  now: Date,
  pauseMs: number,
): Promise<Date | null> {
  const taken = await db
    .updateTable('push_subscription')
    .set({ edit_pushed_at: now })
    .where('id', '=', subscriptionId)
    .where((row) =>
      row.or([
        row('edit_pushed_at', 'is', null),
        row('edit_pushed_at', '<=', new Date(now.getTime() - pauseMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (taken) return null;
  const found = await db
    .selectFrom('push_subscription')
    .select('edit_pushed_at')
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
  return new Date((found?.edit_pushed_at ?? now).getTime() + pauseMs);
}

/** Nothing was sent with this claim. */
export async function giveBackEditTurn(
  db: Kysely<Schema>,
  subscriptionId: string,
  taken: Date,
): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ edit_pushed_at: null })
    .where('id', '=', subscriptionId)
    .where('edit_pushed_at', '=', taken)
    .execute();
}

/** Nothing if its session has ended. */
export async function findPush(
  db: Kysely<Schema>,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
  now: Date,
) {
  return db
    .selectFrom('notification')
    .innerJoin('push_subscription', 'push_subscription.user_id', 'notification.user_id')
    .innerJoin('app_user', 'app_user.id', 'notification.user_id')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'notification.user_id')
    .leftJoin('listing', 'listing.id', 'notification.listing_id')
    .select(['notification.kind', 'notification.count', notifiedFacts.as('facts'), 'notification.created_at'])
    .select(['push_subscription.id', 'endpoint', 'p256dh', 'auth', 'app_user.time_zone', 'app_user.language'])
    .select(['channels', 'quiet_from', 'quiet_to', 'listing.id as listing_id'])
    .where('notification.id', '=', notificationId)
    .where('push_subscription.id', '=', subscriptionId)
    .where((row) =>
      row.exists(
        row.selectFrom('session').select('id').where(isItsSession).where('session.expires_at', '>', now),
      ),
    )
    .where('notification.read_at', 'is', null)
    .where(isStillAsked)
    .executeTakeFirst();
}

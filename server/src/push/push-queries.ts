import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Subscription = { id: string; userId: string; endpoint: string; p256dh: string; auth: string; now: Date };

/** Saves a browser's subscription; one that is there passes to this person with its new keys. */
export async function upsertSubscription(db: Kysely<Schema>, subscription: Subscription): Promise<void> {
  const { id, endpoint, userId, p256dh, auth, now } = subscription;
  const kept = { user_id: userId, p256dh, auth, created_at: now };
  await db
    .insertInto('push_subscription')
    .values({ id, endpoint, ...kept })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(kept))
    .execute();
}

/** Leaves a person their newest `most` subscriptions. */
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

/** Drops one that is gone, unless the browser has meanwhile brought it with new keys. */
export async function dropSubscription(
  db: Kysely<Schema>,
  gone: { id: string; auth: string },
): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', gone.id).where('auth', '=', gone.auth).execute();
}

export async function findSubscription(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('push_subscription')
    .select(['id', 'user_id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
}

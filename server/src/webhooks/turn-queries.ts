import type { DeliveryProblem } from '@ballpark/domain/contract/webhooks.ts';
import { keptDeliveries } from '@ballpark/domain/webhooks.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isEntitled, isShown, selectDeliveries } from './webhook-queries.ts';

/** Until the transaction ends, so that of two that plan its turn the later sees what the earlier has added. */
export async function lockWebhook(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('webhook')
    .select(['user_id', 'failed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether it sends at all now. */
export async function findWebhookState(db: Kysely<Schema>, id: string) {
  return db.selectFrom('webhook').select(['paused_at', 'failed_at']).where('id', '=', id).executeTakeFirst();
}

export async function findWebhookOf(db: Kysely<Schema>, deliveryId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('webhook_delivery')
    .select('webhook_id')
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return found?.webhook_id;
}

const waitingOf = (db: Kysely<Schema>, webhookId: string) =>
  db
    .selectFrom('webhook_delivery')
    .where('webhook_delivery.webhook_id', '=', webhookId)
    .where('state', '=', 'waiting');

/** `dueAt`: the first of them; null if none waits. */
export async function countWaiting(
  db: Kysely<Schema>,
  webhookId: string,
): Promise<{ count: number; dueAt: Date | null }> {
  return waitingOf(db, webhookId)
    .select((row) => [sql<number>`count(*)::int`.as('count'), row.fn.min('next_try_at').as('dueAt')])
    .executeTakeFirstOrThrow();
}

/** The oldest that is due, but first what somebody pressed. It is due again at `againAt`, unless an outcome is saved. */
export async function takeDue(
  db: Kysely<Schema>,
  webhookId: string,
  { now, againAt }: { now: Date; againAt: Date },
): Promise<string | undefined> {
  const due = waitingOf(db, webhookId)
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select('webhook_delivery.id')
    .where('next_try_at', '<=', now)
    .orderBy(sql`webhook_delivery.id is not distinct from webhook.first_id`, 'desc')
    .orderBy('webhook_delivery.id')
    .limit(1)
    .forNoKeyUpdate('webhook_delivery')
    .skipLocked();
  const taken = await db
    .updateTable('webhook_delivery')
    .set({ tried_at: now, next_try_at: againAt })
    .where('id', '=', due)
    .returning('id')
    .executeTakeFirst();
  return taken?.id;
}

/** With all that sending takes; `isWanted` is false if its receiver may not know of it any more. */
export async function findToSend(db: Kysely<Schema>, id: string) {
  return selectDeliveries(db)
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select(['url', 'secret', 'failed_at'])
    .select(sql<boolean>`(${isEntitled} and ${isShown})`.as('isWanted'))
    .where('webhook_delivery.id', '=', id)
    .executeTakeFirst();
}

type Outcome = {
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  status: number | null;
  problem: DeliveryProblem | null;
  tried_at: Date;
  next_try_at: Date | null;
};

export async function saveOutcome(db: Kysely<Schema>, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('webhook_delivery').set(outcome).where('id', '=', id).execute();
}

export async function failWaiting(
  db: Kysely<Schema>,
  webhookId: string,
  problem: DeliveryProblem,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', problem, next_try_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Keeps the newest that have ended, and all that wait. */
export async function deleteSurplusDeliveries(db: Kysely<Schema>, webhookId: string): Promise<void> {
  const surplus = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '!=', 'waiting')
    .orderBy('id', 'desc')
    .offset(keptDeliveries);
  await db.deleteFrom('webhook_delivery').where('id', 'in', surplus).execute();
}

import type { PauseCause } from '@ballpark/domain/contract/webhooks.ts';
import { dayMs, minuteMs } from '@ballpark/domain/durations.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxWaitingDeliveries, secondsToNextTry } from '@ballpark/domain/webhooks.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';
import { webhookPausedMailJob } from './paused-mail.ts';
import { type Answer, type ToSend, postDelivery } from './post-delivery.ts';
import * as queries from './turn-queries.ts';
import { deleteDeliveries, pauseWebhook, saveFailedAt } from './webhook-queries.ts';

/** After as long, a webhook’s turn begins no more tries, and others’ come first. */
const turnMs = 5000;
/** A receiver that cannot be reached is left alone for as long. */
const restMs = minuteMs;
/** A try that has not ended by then is made again: its process has. */
const tryMs = minuteMs;
const gone = 410;

type Turn = { webhookId: string };

/**
 * Gives a webhook its next turn when the first of what waits is due and its receiver has rested. Call it in each
 * transaction after which more waits, or sooner. Pauses a webhook for which too much waits.
 */
export async function planTurn(
  deps: Pick<Deps, 'jobs' | 'now'>,
  trx: Kysely<Schema>,
  webhookId: string,
): Promise<void> {
  const webhook = await queries.lockWebhook(trx, webhookId);
  if (!webhook) return;
  const { count, dueAt } = await queries.countWaiting(trx, webhookId);
  if (dueAt === null) return;
  const isBehind = count > maxWaitingDeliveries;
  if (isBehind) await pause(deps, trx, webhookId, 'behind');
  const dueMs = Math.max(dueAt.getTime(), restsUntil(webhook.failed_at));
  const at = isBehind || dueMs <= deps.now().getTime() ? null : new Date(dueMs);
  await deps.jobs.plan(trx, webhookTurnJob, { webhookId }, { key: webhookId, group: webhook.user_id, at });
}

function restsUntil(failedAt: Date | null): number {
  return (failedAt?.getTime() ?? 0) + restMs;
}

/** Sends what is due, one after another and the oldest first, for a bounded time. */
async function takeTurn(deps: Deps, { webhookId }: Turn): Promise<void> {
  const endMs = deps.now().getTime() + turnMs;
  while (deps.now().getTime() < endMs && (await sendNext(deps, webhookId)));
  await deps.db.transaction().execute(async (trx) => {
    await queries.deleteSurplusDeliveries(trx, webhookId);
    await planTurn(deps, trx, webhookId);
  });
}

/** False if there is nothing more to send now. */
async function sendNext(deps: Deps, webhookId: string): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const webhook = await queries.findWebhookState(db, webhookId);
  if (!webhook) return false;
  if (!site.hasWebhooks || webhook.paused_at !== null) {
    await queries.failWaiting(db, webhookId, site.hasWebhooks ? 'paused' : 'off');
    return false;
  }
  if (restsUntil(webhook.failed_at) > now.getTime()) return false;
  const id = await queries.takeDue(db, webhookId, { now, againAt: new Date(now.getTime() + tryMs) });
  if (id === undefined) return false;
  const found = await queries.findToSend(db, id);
  if (!found?.isWanted) await deleteDeliveries(db, [id]);
  else {
    const answer = await postDelivery(deps, found);
    await db.transaction().execute((trx) => settle(deps, trx, found, answer));
  }
  return true;
}

async function settle(
  deps: Deps,
  trx: Kysely<Schema>,
  found: ToSend,
  { status, problem }: Answer,
): Promise<void> {
  const now = deps.now();
  const tries = found.tries + 1;
  const tried = { tries, status, problem, tried_at: now };
  if (problem === null) {
    await queries.saveOutcome(trx, found.id, { ...tried, state: 'delivered', next_try_at: null });
    if (found.failed_at !== null) await saveFailedAt(trx, found.webhook_id, null);
    return;
  }
  if (status === null) await saveFailedAt(trx, found.webhook_id, now);
  const seconds = isLate(found, now) || status === gone ? null : secondsToNextTry(tries);
  if (seconds === null) {
    await queries.saveOutcome(trx, found.id, { ...tried, state: 'failed', next_try_at: null });
    await pause(deps, trx, found.webhook_id, status === gone ? 'gone' : 'failures');
  } else {
    const nextTryAt = new Date(now.getTime() + seconds * 1000);
    await queries.saveOutcome(trx, found.id, { ...tried, state: 'waiting', next_try_at: nextTryAt });
  }
}

/** Rests do not count as tries, so the time decides as well. */
function isLate({ asked_at: askedAt }: ToSend, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= dayMs;
}

/** What waits is ended by the next turn. */
async function pause(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  trx: Kysely<Schema>,
  webhookId: string,
  by: PauseCause,
): Promise<void> {
  const isFirst = await pauseWebhook(trx, webhookId, { by, now: now() });
  if (isFirst) await jobs.enqueue(trx, webhookPausedMailJob, { webhookId });
}

// Tries of deliveries are not counted by the queue; its retries are for failures of ours.
const retry = {
  policy: 'standard',
  retryLimit: 100,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 60,
  retentionSeconds: day,
  deleteAfterSeconds: hour,
} as const;

export const webhookTurnJob = job({
  name: 'send-to-webhook',
  retry,
  pollSeconds: 5,
  slots: 10,
  run: takeTurn,
});

/** Earlier versions asked for each try by a job of its own. */
export const sendWebhookJob = job({
  name: 'send-webhook',
  retry: { ...retry, retryLimit: 10 },
  async run(deps: Deps, { deliveryId }: { deliveryId: string }) {
    const webhookId = await queries.findWebhookOf(deps.db, deliveryId);
    if (webhookId !== undefined) await deps.db.transaction().execute((trx) => planTurn(deps, trx, webhookId));
  },
});

import type { DeliveryProblem, PauseCause } from '@ballpark/domain/contract/webhooks.ts';
import { dayMs, minuteMs } from '@ballpark/domain/durations.ts';
import { site } from '@ballpark/domain/site.ts';
import { secondsToNextTry } from '@ballpark/domain/webhooks.ts';
import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { OutsideFailure } from '../adapters/outside-web.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';
import { webhookPausedMailJob } from './paused-mail.ts';
import * as queries from './webhook-queries.ts';

const timeoutMs = 5000;
/** Nobody reads it; a receiver that goes on is cut off. */
const maxReplyBytes = 16 * 1024;
/** A receiver that cannot be reached is left alone for as long. */
const restMs = minuteMs;
const gone = 410;

/** `tries`: how many there had been when it was asked for, so that a job that something overtook does nothing. */
type WebhookJob = { deliveryId: string; tries: number };

export async function askForSending(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  wish: WebhookJob,
  startAfter?: Date,
): Promise<void> {
  await jobs.enqueue(trx, sendWebhookJob, wish, startAfter && { startAfter });
}

/** As its receiver gets it, and as `standardwebhooks` takes it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findToSend>>>;

/** Sends what is still true to whom it still concerns. A second try after a crash has the same `webhook-id`. */
async function sendWebhook(deps: Deps, wish: WebhookJob): Promise<void> {
  const { db } = deps;
  const found = await queries.findToSend(db, wish.deliveryId);
  if (!found || found.state !== 'waiting' || found.tries !== wish.tries) return;
  if (!found.isWanted) return queries.deleteDeliveries(db, [found.id]);
  if (!site.hasWebhooks || found.paused_at !== null) {
    const problem = site.hasWebhooks ? 'paused' : 'off';
    return queries.saveOutcome(db, found.id, { state: 'failed', problem, next_try_at: null });
  }
  const now = deps.now();
  const restsUntil = (found.failed_at?.getTime() ?? 0) + restMs;
  if (restsUntil > now.getTime() && !isLate(found, now))
    return db.transaction().execute((trx) => tryLater(deps, trx, found, new Date(restsUntil)));
  const answer = await post(deps, found, now);
  await db.transaction().execute((trx) => settle(deps, trx, found, answer));
}

type Answer = { status: number | null; problem: DeliveryProblem | null };

async function post({ outsideWeb }: Deps, found: Found, now: Date): Promise<Answer> {
  const { id, url, secret } = found;
  const body = JSON.stringify({
    type: found.kind,
    timestamp: found.happened_at.toISOString(),
    data: dataOf(found),
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Ballpark-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secretText(secret)).sign(id, now, body),
  };
  try {
    const { status } = await outsideWeb.call({
      url,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: maxReplyBytes,
    });
    return { status, problem: status >= 200 && status < 300 ? null : 'status' };
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    return { status: null, problem: error.why };
  }
}

function dataOf({ listing_id: listingId, suggestion_id: suggestionId, question_id: questionId }: Found) {
  return {
    ...(listingId !== null && { listingId }),
    ...(suggestionId !== null && { suggestionId }),
    ...(questionId !== null && { questionId }),
  };
}

async function settle(
  deps: Deps,
  trx: Kysely<Schema>,
  found: Found,
  { status, problem }: Answer,
): Promise<void> {
  const now = deps.now();
  const tries = found.tries + 1;
  const tried = { tries, status, problem, tried_at: now };
  if (problem === null) {
    await queries.saveOutcome(trx, found.id, { ...tried, state: 'delivered', next_try_at: null });
    if (found.failed_at !== null) await queries.saveFailedAt(trx, found.webhook_id, null);
    return;
  }
  if (status === null) await queries.saveFailedAt(trx, found.webhook_id, now);
  const seconds = isLate(found, now) || status === gone ? null : secondsToNextTry(tries);
  if (seconds !== null) {
    await queries.saveOutcome(trx, found.id, { ...tried, state: 'waiting', next_try_at: null });
    return tryLater(deps, trx, { ...found, tries }, new Date(now.getTime() + seconds * 1000));
  }
  await queries.saveOutcome(trx, found.id, { ...tried, state: 'failed', next_try_at: null });
  await giveUp(deps, trx, found, status === gone ? 'gone' : 'failures');
}

/** Rests do not count as tries, so the time decides as well. */
function isLate({ asked_at: askedAt }: Found, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= dayMs;
}

async function tryLater(deps: Deps, trx: Kysely<Schema>, { id, tries }: Found, at: Date): Promise<void> {
  await queries.saveOutcome(trx, id, { state: 'waiting', next_try_at: at });
  await askForSending(deps, trx, { deliveryId: id, tries }, at);
}

async function giveUp(deps: Deps, trx: Kysely<Schema>, found: Found, by: PauseCause): Promise<void> {
  const isFirst = await queries.pauseWebhook(trx, found.webhook_id, { by, now: deps.now() });
  if (isFirst) await deps.jobs.enqueue(trx, webhookPausedMailJob, { webhookId: found.webhook_id });
}

export const sendWebhookJob = job({
  name: 'send-webhook',
  // Tries are jobs of their own; these are for failures of ours.
  retry: {
    policy: 'standard',
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 15 * 60,
    expireInSeconds: 60,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  pollSeconds: 5,
  run: sendWebhook,
});

import { notificationText } from '@ballpark/domain/notification-text.ts';
import {
  afterQuiet,
  channelsOf,
  type ChoosableKind,
  type NotificationKind,
  notificationPath,
} from '@ballpark/domain/notifications.ts';
import { site } from '@ballpark/domain/site.ts';
import type { PushOutcome } from '../adapters/push-sender.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { quietHoursOf } from './notification-settings.ts';
import {
  dropSubscription,
  findBrowsers,
  findPush,
  giveBackEditTurn,
  takeEditTurn,
} from '../push/push-queries.ts';
import { vapidKeys } from '../push/vapid-keys.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';

/** An older notification is not pushed. */
const freshMs = 24 * 60 * 60 * 1000;
/** Changes of suggestions are pushed to a browser no more often than this. */
const editRestMs = 10 * 60 * 1000;

type Chosen = {
  kind: NotificationKind;
  channels: Partial<Record<ChoosableKind, ReturnType<typeof channelsOf>>> | null;
};
type PushJob = { notificationId: string; subscriptionId: string };
type FoundPush = NonNullable<Awaited<ReturnType<typeof findPush>>>;

/** Enqueues pushes of these notifications to every browser of the people who want them pushed, in the caller's transaction. */
export async function enqueuePush(
  trx: Kysely<Schema>,
  { jobs }: Pick<Deps, 'jobs'>,
  notificationIds: readonly string[],
): Promise<void> {
  if (notificationIds.length === 0) return;
  const browsers = await findBrowsers(trx, notificationIds);
  for (const browser of browsers.filter(isWanted)) {
    const job = { notificationId: browser.notification_id, subscriptionId: browser.subscription_id };
    await jobs.enqueue(trx, pushJob, job, { singletonKey: keyOf(job) });
  }
}

/** Has the person chosen, or left it at the default, to have this kind pushed? */
function isWanted({ kind, channels }: Chosen): boolean {
  return channelsOf(kind, channels).push;
}

/** At most one push of a notification waits for a browser, even if the notification grew in between. */
function keyOf({ notificationId, subscriptionId }: PushJob): string {
  return `${notificationId} ${subscriptionId}`;
}

/**
 * Pushes a notification to one browser in its present state. Sends nothing if it was read in between, or its person has chosen otherwise;
 * waits for the end of quiet hours. A browser that is gone is dropped. Throws when the push service has a fault.
 */
export async function sendPush(deps: Deps, job: PushJob): Promise<void> {
  const push = await findPush(deps.db, job.notificationId, job.subscriptionId);
  const now = deps.now().getTime();
  if (!push || !isWanted(push) || push.created_at.getTime() < now - freshMs) return;
  const due = afterQuiet(now, push.time_zone, quietHoursOf(push));
  if (due > now) return postpone(deps, job, due);
  const send = () => sendAsItStands(deps, job, push);
  const outcome = push.kind === 'suggestionEdited' ? await inItsTurn(deps, push.id, send) : await send();
  if (outcome === 'gone') await dropSubscription(deps.db, push);
  else if (outcome === 'sent') return;
  else if ('refusedWith' in outcome)
    deps.log.warn({ subscriptionId: push.id, status: outcome.refusedWith }, 'push refused');
  else await postpone(deps, job, now + outcome.retryAfterSeconds * 1000);
}

async function sendAsItStands(deps: Deps, { notificationId }: PushJob, push: FoundPush) {
  return deps.pushSender.send({
    endpoint: push.endpoint,
    p256dh: push.p256dh,
    auth: push.auth,
    payload: JSON.stringify({
      title: site.name,
      body: notificationText(push),
      path: notificationPath(push.kind, push.listing_id, push.facts.subjectId),
      tag: notificationId,
    }),
    topic: notificationId.replaceAll('-', ''),
    vapid: { ...(await vapidKeys(deps.db)), subject: subjectOf(deps.config.publicUrl) },
  });
}

/** Sends unless this browser has just got a push of a changed suggestion, because repeated changes must not ring each time. */
async function inItsTurn(
  { db, now }: Deps,
  subscriptionId: string,
  send: () => Promise<PushOutcome>,
): Promise<PushOutcome> {
  const at = now();
  const next = await takeEditTurn(db, subscriptionId, at, editRestMs);
  if (next) return { retryAfterSeconds: (next.getTime() - at.getTime()) / 1000 };
  let isSent = false;
  try {
    const outcome = await send();
    isSent = outcome === 'sent';
    return outcome;
  } finally {
    if (!isSent) await giveBackEditTurn(db, subscriptionId, at);
  }
}

/** Another job sends it, because the tries of this one are for faults. */
async function postpone({ db, jobs }: Deps, job: PushJob, dueMs: number): Promise<void> {
  await jobs.enqueue(db, pushJob, job, { startAfter: new Date(dueMs), singletonKey: keyOf(job) });
}

/** The contact for a push service: an https address, else a mail address. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
}

export const pushJob = job({
  name: 'send-push',
  // Tried for about six hours; after that it is outdated.
  retry: {
    policy: 'short',
    retryLimit: 30,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 15 * 60,
    expireInSeconds: 60,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  pollSeconds: 5,
  run: sendPush,
});

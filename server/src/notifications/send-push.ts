import { notificationText } from '@ballpark/domain/notification-text.ts';
import { afterQuiet, notificationPath } from '@ballpark/domain/notifications.ts';
import { site } from '@ballpark/domain/site.ts';
import type { PushOutcome } from '../adapters/push-sender.ts';
import type { Deps } from '../deps.ts';
import type { JobData } from '../jobs/queues.ts';
import { quietHoursOf } from './notification-settings.ts';
import { isWanted } from '../push/enqueue-push.ts';
import { dropSubscription, findPush, giveBackEditTurn, takeEditTurn } from '../push/push-queries.ts';
import { vapidKeys } from '../push/vapid-keys.ts';

/** An older notification is not pushed. */
const freshMs = 24 * 60 * 60 * 1000;
/** Changes of suggestions are pushed to a browser no more often than this. */
const editRestMs = 10 * 60 * 1000;

type FoundPush = NonNullable<Awaited<ReturnType<typeof findPush>>>;

/**
 * Pushes a notification to one browser in its present state. Sends nothing if it was read in between, or its person has chosen otherwise;
 * waits for the end of quiet hours. A browser that is gone is dropped. Throws when the push service has a fault.
 */
export async function sendPush(deps: Deps, job: JobData['send-push']): Promise<void> {
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

async function sendAsItStands(deps: Deps, { notificationId }: JobData['send-push'], push: FoundPush) {
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
async function postpone({ db, jobs }: Deps, job: JobData['send-push'], dueMs: number): Promise<void> {
  const singletonKey = `${job.notificationId} ${job.subscriptionId}`;
  await jobs.enqueue(db, 'send-push', job, { startAfter: new Date(dueMs), singletonKey });
}

/** The contact for a push service: an https address, else a mail address. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
}

import { dayMs } from '@ballpark/domain/durations.ts';
import { localClock } from '@ballpark/domain/local-day.ts';
import { isInDigest, mayMail } from '@ballpark/domain/may-mail.ts';
import { notificationText } from '@ballpark/domain/notification-text.ts';
import {
  type ChoosableKind,
  type NotificationKind,
  afterQuiet,
  channelsOf,
  isDigestTime,
  isFixed,
  notificationPath,
} from '@ballpark/domain/notifications.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { PushOutcome } from '../adapters/push-sender.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { day, hour, mailRetry, recurring } from '../jobs/job-kind.ts';
import { textsOf } from '../language/language-of.ts';
import { digestMail, notificationMail } from '../mail/notification-mail.ts';
import {
  dropSubscription,
  findBrowsers,
  findPush,
  giveBackEditTurn,
  takeEditTurn,
} from '../push/push-queries.ts';
import { vapidKeys } from '../push/push.ts';
import { claimDigests, findDigestZones, findForDigest, findForMail, findRecipients } from './mail-queries.ts';
import { quietHoursOf, unsubscribeLinks } from './settings.ts';

/**
 * Sends nothing if it was read or is no longer wanted; waits for quiet hours to end. A second try after a
 * crash sends the same mail.
 */
async function sendNotificationMail(
  deps: Deps,
  job: { notificationId: string; dueAt: string },
): Promise<void> {
  const pending = await findForMail(deps.db, job.notificationId);
  if (!pending || isFixed(pending.kind)) return;
  const now = deps.now().getTime();
  const due = mayMail(pending.person, pending.kind, now);
  if (due === null) return;
  if (due > now) return deps.jobs.enqueue(deps.db, notificationMailJob, job, { startAfter: new Date(due) });
  const links = await unsubscribeLinks(deps, { userId: pending.user_id, kind: pending.kind });
  const { publicUrl } = deps.config;
  await deps.mailer.send({
    id: `notification-${job.notificationId}-${Date.parse(job.dueAt)}`,
    to: pending.email,
    ...notificationMail(textsOf(pending.person), pending, {
      name: pending.name,
      publicUrl,
      unsubscribeUrl: links.unsubscribeUrl,
    }),
    ...links.mail,
  });
}

export const notificationMailJob = job({
  name: 'send-notification-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendNotificationMail,
});

const batch = 100;

/**
 * Goes to everybody for whom it is morning and who has had none today. Claim and job are one transaction, so
 * several workers are safe.
 */
export async function askForDigests(deps: Deps): Promise<number> {
  const now = deps.now();
  const zones = (await findDigestZones(deps.db)).filter((zone) => isDigestTime(now.getTime(), zone));
  if (zones.length === 0) return 0;
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(now.getTime(), zone).day]));
  let asked = 0;
  for (;;) {
    const count = await askBatch(deps, todayByZone, now);
    asked += count;
    if (count < batch) return asked;
  }
}

async function askBatch(deps: Deps, todayByZone: ReadonlyMap<string, string>, now: Date): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const digests = await claimDigests(trx, todayByZone, batch);
    const userIds = digests.map(({ userId }) => userId);
    const people = await findRecipients(trx, userIds);
    for (const digest of digests) {
      const person = people.get(digest.userId);
      const due = person ? mayMail(person, 'digest', now.getTime()) : null;
      if (due === null) continue;
      const wish = due > now.getTime() ? { startAfter: new Date(due) } : {};
      await deps.jobs.enqueue(trx, digestMailJob, digest, wish);
    }
    return digests.length;
  });
}

export const askForDigestsJob = job({
  name: 'ask-for-digests',
  cron: '3/15 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await askForDigests(deps);
    if (count > 0) deps.log.info({ count }, 'daily mails asked for');
  },
});

/**
 * `day` is local, 'YYYY-MM-DD'. Waits for quiet hours to end. A second try after a crash sends the same mail.
 */
async function sendDigestMail(deps: Deps, { userId, day }: { userId: string; day: string }): Promise<void> {
  const pending = (await findForDigest(deps.db, userId, day)).filter(({ kind, person }) =>
    isInDigest(person, kind),
  );
  const [first] = pending;
  const now = deps.now().getTime();
  const due = first ? mayMail(first.person, 'digest', now) : null;
  if (!first || due === null) return;
  if (due > now)
    return deps.jobs.enqueue(deps.db, digestMailJob, { userId, day }, { startAfter: new Date(due) });
  const links = await unsubscribeLinks(deps, { userId, kind: null });
  const { publicUrl } = deps.config;
  await deps.mailer.send({
    id: `digest-${userId}-${day}`,
    to: first.email,
    ...digestMail(textsOf(first.person), pending, {
      name: first.name,
      publicUrl,
      unsubscribeUrl: links.unsubscribeUrl,
    }),
    ...links.mail,
  });
}

export const digestMailJob = job({
  name: 'send-digest-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendDigestMail,
});

/** Older notifications are not pushed. */
const freshMs = dayMs;
/** Least time between two pushes of edited suggestions to a browser. */
const editRestMs = 10 * 60 * 1000;

type Chosen = {
  kind: NotificationKind;
  channels: Partial<Record<ChoosableKind, ReturnType<typeof channelsOf>>> | null;
};
type PushJob = { notificationId: string; subscriptionId: string };
type FoundPush = NonNullable<Awaited<ReturnType<typeof findPush>>>;

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

function isWanted({ kind, channels }: Chosen): boolean {
  return channelsOf(kind, channels).push;
}

/** At most one push of a notification waits for a browser. */
function keyOf({ notificationId, subscriptionId }: PushJob): string {
  return `${notificationId} ${subscriptionId}`;
}

/**
 * Sends nothing if it was read or is no longer wanted; waits for quiet hours to end. Deletes an expired
 * subscription. Throws if the push service fails.
 */
async function sendPush(deps: Deps, job: PushJob): Promise<void> {
  const at = deps.now();
  const push = await findPush(deps.db, job, at);
  const now = at.getTime();
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
      body: notificationText(textsOf(push), push),
      path: notificationPath(push.kind, push.listing_id, push.facts.subjectId),
      tag: notificationId,
    }),
    topic: notificationId.replaceAll('-', ''),
    vapid: { ...(await vapidKeys(deps.db)), subject: subjectOf(deps.config.publicUrl) },
  });
}

/** Repeated edits must not ring each time. */
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

/** This job's retries are for failures. */
async function postpone({ db, jobs }: Deps, job: PushJob, dueMs: number): Promise<void> {
  await jobs.enqueue(db, pushJob, job, { startAfter: new Date(dueMs), singletonKey: keyOf(job) });
}

function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
}

export const pushJob = job({
  name: 'send-push',
  // Retries for about six hours.
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

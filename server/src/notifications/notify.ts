import { localClock } from '@ballpark/domain/local-day.ts';
import { type MailPerson, isInDigest, mayMail } from '@ballpark/domain/may-mail.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import {
  type NotificationKind,
  channelsOf,
  digestDay,
  isFixed,
  moderatorKinds,
} from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../new-id.ts';
import { findRecipients, findBlockedPairs } from './mail-queries.ts';
import {
  type Kept,
  type NewNotification,
  growWithoutListing,
  upsertNotifications,
} from './notify-queries.ts';
import { enqueuePush, notificationMailJob } from './send.ts';

export async function notify(
  trx: Kysely<Schema>,
  deps: Pick<Deps, 'jobs'>,
  pending: readonly PendingNotification[],
  now: Date,
): Promise<void> {
  const seen = await ofSeen(trx, pending);
  if (seen.length === 0) return;
  const userIds = [...new Set(seen.map(({ userId }) => userId))];
  const recipients = await findRecipients(trx, userIds);
  const notifications = joined(seen).flatMap((one) => {
    const person = recipients.get(one.userId);
    return person ? notificationFor(person, one, now) : [];
  });
  if (notifications.length === 0) return;
  const kept = await upsertNotifications(trx, notifications, now);
  await askForMails(trx, deps, kept, now);
  await enqueuePush(
    trx,
    deps,
    kept.map(({ id }) => id),
  );
}

async function ofSeen(
  trx: Kysely<Schema>,
  pending: readonly PendingNotification[],
): Promise<readonly PendingNotification[]> {
  const pairs = pending.flatMap(({ userId, otherId }) => (otherId ? [{ userId, otherId }] : []));
  if (pairs.length === 0) return pending;
  const blocked = await findBlockedPairs(trx, pairs);
  return pending.filter(({ userId, otherId }) => !blocked.has(`${userId} ${otherId}`));
}

/** Merges those of one person, kind and listing into the last, with the sum of the counts. */
function joined(pending: readonly PendingNotification[]): PendingNotification[] {
  const byKey = Map.groupBy(
    pending,
    ({ userId, kind, listingId }, index) => `${userId} ${kind} ${listingId ?? index}`,
  );
  return [...byKey.values()].flatMap((same) => {
    const last = same.at(-1);
    return last ? [{ ...last, count: same.reduce((sum, { count }) => sum + count, 0) }] : [];
  });
}

function notificationFor(person: MailPerson, pending: PendingNotification, now: Date): NewNotification[] {
  const { kind, userId } = pending;
  // Leaving people get nothing, suspended ones only decisions about them.
  if (person.isLeaving || (person.isSuspended && !isFixed(kind))) return [];
  const { inApp, push } = channelsOf(kind, person.channels);
  const nowMs = now.getTime();
  const mailDueMs = mayMail(person, kind, nowMs);
  const isDaily = isInDigest(person, kind);
  if (!inApp && mailDueMs === null && !isDaily && !push) return [];
  return [
    {
      id: newId(),
      user_id: userId,
      kind,
      listing_id: pending.listingId,
      count: pending.count,
      facts: pending.facts,
      in_app: inApp,
      local_day: localClock(nowMs, person.timeZone).day,
      // `remindOwners` sends that reminder.
      mail_due_at: kind === 'listingEndsSoon' || mailDueMs === null ? null : new Date(mailDueMs),
      digest_day: isDaily ? digestDay(nowMs, person.timeZone) : null,
      created_at: pending.at,
    },
  ];
}

async function askForMails(
  trx: Kysely<Schema>,
  { jobs }: Pick<Deps, 'jobs'>,
  kept: readonly Kept[],
  now: Date,
): Promise<void> {
  for (const { id, mailDueAt, asksMail } of kept) {
    if (!asksMail || mailDueAt === null) continue;
    const data = { notificationId: id, dueAt: mailDueAt.toISOString() };
    await jobs.enqueue(trx, notificationMailJob, data, mailDueAt > now ? { startAfter: mailDueAt } : {});
  }
}

/** A growing queue notifies once. Returns the notifications that still have to be made. */
export async function addToUnread(
  trx: Kysely<Schema>,
  pending: readonly PendingNotification[],
  now: Date,
): Promise<PendingNotification[]> {
  let left = [...pending];
  for (const kind of moderatorKinds) left = await addKindToUnread(trx, kind, left, now);
  return left;
}

async function addKindToUnread(
  trx: Kysely<Schema>,
  kind: NotificationKind,
  pending: readonly PendingNotification[],
  now: Date,
): Promise<PendingNotification[]> {
  const others = pending.filter((one) => one.kind !== kind);
  const byPerson = Map.groupBy(
    pending.filter((one) => one.kind === kind),
    ({ userId }) => userId,
  );
  if (byPerson.size === 0) return others;
  const opened = [...byPerson.values()].flatMap((same) => {
    const last = same.at(-1);
    return last ? [{ ...last, count: same.reduce((sum, { count }) => sum + count, 0) }] : [];
  });
  const grown = await growWithoutListing(trx, kind, opened, now);
  return [...others, ...opened.filter(({ userId }) => !grown.has(userId))];
}

export type PendingNotification = {
  userId: string;
  /** Nobody is notified about a person they may not see. */
  otherId?: string | null;
  kind: NotificationKind;
  listingId: string | null;
  count: number;
  facts: NotificationFacts;
  at: Date;
};

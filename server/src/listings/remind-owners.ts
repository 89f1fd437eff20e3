import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { mailRetry, recurring } from '../jobs/job-kind.ts';
import { textsOf } from '../language/language-of.ts';
import { reminderMail } from '../mail/notification-mail.ts';
import { findRecipients } from '../notifications/mail-queries.ts';
import { unsubscribeLinks } from '../notifications/settings.ts';
import { claimReminders, findReminder } from './reminder-queries.ts';

const batch = 20;

/**
 * Once each time the listing is open, when a day is left. The mark, the mail's job and the event are one
 * transaction, so several workers are safe.
 */
export async function remindOwners(deps: Deps): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await remindBatch(deps);
    reminded += count;
    if (count < batch) return reminded;
  }
}

type Due = { listingId: string; userId: string; expiresAt: string };

/** Skips people who do not want these mails at once, and waits for quiet hours to end. */
async function askForMails(
  trx: Kysely<Schema>,
  { jobs, now }: Deps,
  listings: readonly Due[],
): Promise<void> {
  const owners = await findRecipients(
    trx,
    listings.map(({ userId }) => userId),
  );
  const nowMs = now().getTime();
  for (const { userId, listingId, expiresAt } of listings) {
    const owner = owners.get(userId);
    const due = owner ? mayMail(owner, 'listingEndsSoon', nowMs) : null;
    if (due === null) continue;
    const wish = due > nowMs ? { startAfter: new Date(due) } : {};
    await jobs.enqueue(trx, reminderMailJob, { listingId, expiresAt }, wish);
  }
}

async function remindBatch(deps: Deps): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const listings = (await claimReminders(trx, batch)).map((row) => ({
      listingId: row.id,
      userId: row.user_id,
      expiresAt: row.expires_at.toISOString(),
    }));
    await askForMails(trx, deps, listings);
    await recordEvents(
      trx,
      listings.map(({ listingId, userId, expiresAt }) => ({
        kind: 'listing.endsSoon' as const,
        userId,
        listingId,
        payload: { expiresAt },
      })),
      deps.now(),
    );
    return listings.length;
  });
}

export const remindOwnersJob = job({
  name: 'remind-owners',
  cron: '*/5 * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    const count = await remindOwners(deps);
    if (count > 0) deps.log.info({ count }, 'owners reminded');
  },
});

/**
 * Sends nothing if the listing has changed, the owner no longer wants it, or it would be late. A second try
 * after a crash sends the same mail.
 */
async function sendReminderMail(
  deps: Deps,
  { listingId, expiresAt }: { listingId: string; expiresAt: string },
): Promise<void> {
  const listing = await findReminder(deps.db, listingId);
  if (listing?.expires_at.toISOString() !== expiresAt) return;
  const now = deps.now().getTime();
  const due = mayMail(listing.owner, 'listingEndsSoon', now);
  if (due === null) return;
  if (due > now)
    return deps.jobs.enqueue(
      deps.db,
      reminderMailJob,
      { listingId, expiresAt },
      { startAfter: new Date(due) },
    );
  const links = await unsubscribeLinks(deps, { userId: listing.owner_id, kind: 'listingEndsSoon' });
  const mail = reminderMail(textsOf(listing.owner), {
    name: listing.name,
    title: listing.title,
    listingId,
    hoursLeft: listing.hours_left,
    suggestionCount: listing.suggestion_count,
    wasPriced: listing.price_shown_at !== null,
    publicUrl: deps.config.publicUrl,
    unsubscribeUrl: links.unsubscribeUrl,
  });
  await deps.mailer.send({
    id: `reminder-${listingId}-${Date.parse(expiresAt)}`,
    to: listing.email,
    ...mail,
    ...links.mail,
  });
}

export const reminderMailJob = job({
  name: 'send-reminder-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendReminderMail,
});

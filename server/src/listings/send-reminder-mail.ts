import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Deps } from '../deps.ts';
import { reminderMail } from '../mail/reminder-mail.ts';
import { unsubscribeLinks } from '../notifications/unsubscribe-links.ts';
import { findReminder } from './reminder-queries.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

/**
 * Mails the owner that their listing ends at `expiresAt`. Sends nothing if it was closed, deleted or reopened in between, if the owner does
 * not want these mails any more, or if the mail would come too late; waits for the end of
 * quiet hours. A second try after a crash sends the same mail.
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
  const mail = reminderMail({
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
    headers: links.headers,
  });
}

export const reminderMailJob = job({
  name: 'send-reminder-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendReminderMail,
});

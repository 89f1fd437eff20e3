import { isFixed } from '@ballpark/domain/notifications.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Deps } from '../deps.ts';
import { notificationMail } from '../mail/notification-mail.ts';
import { findForMail } from './mail-queries.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

/**
 * Mails one notification in its present state. Sends nothing if it was read in between, or its person does not want these mails any more;
 * waits for the end of quiet hours. A second try after a crash sends the same mail.
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
    ...notificationMail(pending, { name: pending.name, publicUrl, unsubscribeUrl: links.unsubscribeUrl }),
    headers: links.headers,
  });
}

export const notificationMailJob = job({
  name: 'send-notification-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendNotificationMail,
});

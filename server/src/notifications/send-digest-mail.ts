import { channelsOf } from '@ballpark/domain/notifications.ts';
import type { Deps } from '../deps.ts';
import { digestMail } from '../mail/notification-mail.ts';
import { findForDigest } from './mail-queries.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

/**
 * Mails a person all notifications of a day in their time zone ('YYYY-MM-DD') that are still unread, of the kinds that they still want once a day. A second try after a crash
 * sends the same mail.
 */
async function sendDigestMail(deps: Deps, { userId, day }: { userId: string; day: string }): Promise<void> {
  const pending = (await findForDigest(deps.db, userId, day)).filter(
    ({ kind, channels }) => channelsOf(kind, channels).mail === 'daily',
  );
  const [first] = pending;
  if (!first) return;
  const links = await unsubscribeLinks(deps, { userId, kind: null });
  const { publicUrl } = deps.config;
  await deps.mailer.send({
    id: `digest-${userId}-${day}`,
    to: first.email,
    ...digestMail(pending, { name: first.name, publicUrl, unsubscribeUrl: links.unsubscribeUrl }),
    headers: links.headers,
  });
}

export const digestMailJob = job({
  name: 'send-digest-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendDigestMail,
});

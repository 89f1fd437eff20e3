import { isInDigest, mayMail } from '@ballpark/domain/may-mail.ts';
import type { Deps } from '../deps.ts';
import { digestMail } from '../mail/notification-mail.ts';
import { findForDigest } from './mail-queries.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

/**
 * Mails a person all notifications of a day in their time zone ('YYYY-MM-DD') that are still unread, of the kinds that they still want once a day; waits
 * for the end of quiet hours. A second try after a crash
 * sends the same mail.
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

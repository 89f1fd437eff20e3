import { channelsOf } from '@ballpark/domain/notifications.ts';
import type { Deps } from '../deps.ts';
import type { JobData } from '../jobs/queues.ts';
import { digestMail } from '../mail/notification-mail.ts';
import { findForDigest } from './mail-queries.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

/**
 * Mails a person all notifications of a day that are still unread, of the kinds that they still want once a day. A second try after a crash
 * sends the same mail.
 */
export async function sendDigestMail(
  deps: Deps,
  { userId, day }: JobData['send-digest-mail'],
): Promise<void> {
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

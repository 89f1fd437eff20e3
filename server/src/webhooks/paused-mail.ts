import { mayMail } from '@ballpark/domain/may-mail.ts';
import { site } from '@ballpark/domain/site.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Deps } from '../deps.ts';
import { textsOf } from '../language/language-of.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';
import { type Composed, composeMail } from '../mail/compose-mail.ts';
import { momentText } from '../mail/local-time.ts';
import { findForPauseMail } from './webhook-queries.ts';

/** Sends nothing once it works again. A second try after a crash sends the same mail. */
async function sendPausedMail(
  { db, mailer, config, now }: Pick<Deps, 'db' | 'mailer' | 'config' | 'now'>,
  { webhookId }: { webhookId: string },
): Promise<void> {
  const paused = await findForPauseMail(db, webhookId);
  if (!paused || mayMail(paused.person, 'statement', now().getTime()) === null) return;
  await mailer.send({
    id: `webhook-paused-${webhookId}-${paused.paused_at.getTime()}`,
    to: paused.email,
    ...pausedMail(textsOf(paused), paused, config.publicUrl),
  });
}

type Paused = Omit<
  NonNullable<Awaited<ReturnType<typeof findForPauseMail>>>,
  'person' | 'email' | 'language'
>;

export function pausedMail(i18n: I18n, paused: Paused, publicUrl: string): Composed {
  // The rest of an address is often a secret.
  const { host } = new URL(paused.url);
  const locale = { timeZone: paused.time_zone, countryCode: paused.country_code };
  const moment = momentText(i18n, paused.paused_at, locale);
  const subject = i18n._(msg`Your webhook is paused`);
  return composeMail(i18n, {
    subject,
    heading: subject,
    name: paused.name,
    paragraphs: [
      i18n._(causeOf(paused, { moment, host, site: site.name })),
      i18n._(msg`We send nothing more to it. What happens meanwhile isn’t sent later.`),
    ],
    ask: i18n._(msg`See what went wrong, and resume it once it works:`),
    link: {
      label: i18n._(msg`Open webhooks`),
      url: `${publicUrl}${paused.scope === 'own' ? '/settings/webhooks' : '/admin/webhooks'}`,
    },
  });
}

function causeOf(
  { paused_by: by }: Pick<Paused, 'paused_by'>,
  { moment, host, site: name }: { moment: string; host: string; site: string },
): MessageDescriptor {
  if (by === 'gone')
    return msg`On ${{ moment }}, ${{ host }} answered that the address of your webhook on ${{ site: name }} is gone (410).`;
  if (by === 'behind')
    return msg`On ${{ moment }}, too many events of ${{ site: name }} waited for ${{ host }}, which couldn’t keep up.`;
  return msg`On ${{ moment }}, we gave up sending an event of ${{ site: name }} to ${{ host }}, after trying for a day.`;
}

export const webhookPausedMailJob = job({
  name: 'send-webhook-paused-mail',
  retry: mailRetry,
  pollSeconds: 30,
  run: sendPausedMail,
});

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { site } from '@ballpark/domain/site.ts';
import { MailDelayed, MailRefused } from '../adapters/mailer.ts';
import { readOwnProfile } from '../auth/sessions/sessions.ts';
import type { Deps } from '../deps.ts';
import { examineEmbedded } from '../doctor/database.ts';
import { diagnose } from '../doctor/diagnose.ts';
import type { Arrival } from '../http/who-answers.ts';
import { textsOf } from '../language/language-of.ts';
import { composeMail } from '../mail/compose-mail.ts';

/** Admins who ask at the same time get the same answer. */
export function setupChecker(deps: Deps) {
  let running: ReturnType<typeof diagnose> | undefined;
  return (arrival: Arrival) => {
    const { config, now, freeBytes, diskBytes } = deps;
    running ??= diagnose({
      config,
      now: now(),
      freeBytes,
      diskBytes,
      examineEmbedded: () => examineEmbedded(deps),
      arrival,
    }).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** At once, because a job could only say later that the mail server refuses it. */
export async function sendTestMail(deps: Deps, userId: string): Promise<ReplyAt<'POST /admin/test-mail'>> {
  const { publicUrl, smtpUrl } = deps.config;
  const { email, ...admin } = await readOwnProfile(deps.db, userId);
  try {
    await deps.mailer.send({ to: email, ...testMail(textsOf(admin), { name: admin.name, publicUrl }) });
  } catch (error) {
    if (error instanceof MailRefused || error instanceof MailDelayed)
      return { outcome: 'failed', reason: error.message };
    throw error;
  }
  return { outcome: smtpUrl === undefined ? 'kept' : 'sent', reason: null };
}

export function testMail(i18n: I18n, { name, publicUrl }: { name: string; publicUrl: string }) {
  return composeMail(i18n, {
    subject: i18n._(msg`Test email from ${{ site: site.name }}`),
    heading: i18n._(msg`Your email works`),
    name,
    paragraphs: [i18n._(msg`If you can read this, emails from this server arrive.`)],
    ask: i18n._(msg`Check that it isn’t in your spam folder, and that this link leads to your server:`),
    link: { label: i18n._(msg`Open the check-up`), url: `${publicUrl}/admin/doctor` },
    footer: i18n._(msg`You got this email because you asked for it under Admin, Check-up.`),
  });
}

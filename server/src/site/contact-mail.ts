import { site } from '@ballpark/domain/site.ts';
import type { Mail } from '../adapters/mail.ts';
import { escapeHtml } from '../escape-html.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

export type ContactMessage = { name: string; email: string; subject: string; message: string };

/** The mail of the contact form to the operator; replies go to its writer. */
function contactMail({ name, email, subject, message }: ContactMessage): Omit<Mail, 'to'> {
  const from = `${name} <${email}> wrote in the contact form of ${site.name}:`;
  return {
    subject: `Contact form (${subject}): ${name}`,
    text: `${from}\n\n${message}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><p>${escapeHtml(from)}</p><p style="white-space:pre-wrap">${escapeHtml(message)}</p></html>`,
    replyTo: email,
  };
}

export const contactMailJob = job({
  name: 'send-contact-mail',
  retry: mailRetry,
  pollSeconds: 5,
  async run({ mailer }, message: ContactMessage) {
    // An admin may have removed the address since then.
    if (site.contactEmail !== null) await mailer.send({ to: site.contactEmail, ...contactMail(message) });
  },
});

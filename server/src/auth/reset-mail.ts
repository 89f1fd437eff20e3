import type { Mail } from '../adapters/mail.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { resetMinutes } from '@ballpark/domain/link-times.ts';
import { site } from '@ballpark/domain/site.ts';

/** The mail by which a person who forgot their password sets a new one. */
export function resetMail(to: {
  name: string;
  token: string;
  publicUrl: string;
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeMail({
    subject: `Set a new password for ${site.name}`,
    heading: 'A new password',
    name: to.name,
    paragraphs: [`Somebody, most likely you, asked for a new password for your account on ${site.name}.`],
    ask: 'Choose one here:',
    link: {
      label: 'Set a new password',
      url: `${to.publicUrl}/reset-password#token=${encodeURIComponent(to.token)}`,
    },
    note: `The link works once, for ${resetMinutes} minutes. If you ask for another one, it takes the place of this one. All devices are signed out when the new password is set.`,
    footer:
      'It was not you? Then ignore this mail: your password stays as it is, and nobody who does not read your mail can change it.',
  });
}

import { daysToStay } from '@ballpark/domain/account-days.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Mail } from '../adapters/mail.ts';
import { composeMail } from '../mail/compose-mail.ts';

/** The last mail to a person, after their account is deleted. */
export function accountDeletedMail({
  name,
  publicUrl,
}: {
  name: string;
  publicUrl: string;
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeMail({
    subject: 'Your account is deleted',
    heading: 'Your account is deleted',
    name,
    paragraphs: [
      `Your account on ${site.name} is deleted, as you asked ${daysToStay} days ago: your profile, your listings with their photos, your notes and your settings are gone.`,
      'The prices that you suggested to others stay, without your name. Your username stays reserved, so nobody can pass for you.',
    ],
    ask: 'Thank you for all your estimates. You can come back at any time, with a new account.',
    link: { label: `Open ${site.name}`, url: `${publicUrl}/` },
    footer: 'This was our last mail to you.',
  });
}

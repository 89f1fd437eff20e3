import type { Mail } from '../adapters/mail.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { site } from '@ballpark/domain/site.ts';

/** By the link of a mail, or by whoever was signed in and knew the password of before. */
export type PasswordWay = 'reset' | 'change';

type Changed = { name: string; way: PasswordWay; at: Date; timeZone: string; publicUrl: string };

/** Tells a person that their password is another, and what to do should that not have been them. */
export function passwordChangedMail(to: Changed): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeMail({
    subject: `Your password was changed`,
    heading: 'Your password was changed',
    name: to.name,
    paragraphs: [
      `The password of your account on ${site.name} was changed on ${momentText(to)}, ${ways[to.way]}.`,
      'If that was you, there is nothing to do.',
    ],
    ask: 'It was not you? Then ask for a link to a new password at once. It signs out everybody who is in your account.',
    link: { label: 'Set a new password', url: `${to.publicUrl}/forgot-password` },
    note: 'Change the password of your mailbox as well, if somebody else may read it, and of other sites where you used the same one.',
    footer: 'You get this mail whenever the password of your account changes.',
  });
}

const ways: Record<PasswordWay, string> = {
  reset: 'by a link that we had mailed to you. All devices were signed out',
  change: 'in the settings. All other devices were signed out',
};

/** Where the person lives: 'Monday 23 November 2026 at 14:05 CET'. */
function momentText({ at, timeZone }: Changed): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

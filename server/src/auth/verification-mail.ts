import type { Mail } from '../adapters/mail.ts';
import { verificationHours } from '@ballpark/domain/link-times.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { site } from '@ballpark/domain/site.ts';

/** The mail by which a person verifies their address. */
export function verificationMail(to: {
  name: string;
  token: string;
  publicUrl: string;
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  return composeMail({
    subject: `Verify your email for ${site.name}`,
    heading: 'You are almost in',
    name: to.name,
    paragraphs: [`Welcome to ${site.name}, where neighbours help each other find a fair price.`],
    ask: 'One small step is left: verify that this address is yours.',
    link: {
      label: 'Verify my email',
      url: `${to.publicUrl}/verify-email?token=${encodeURIComponent(to.token)}`,
    },
    note: `The link works for ${verificationHours} hours at most. If it works no more, sign up again: an address that nobody has verified in time is free again.`,
    footer:
      'You did not sign up? Then somebody mistyped their address: ignore this mail and you will hear no more from us.',
  });
}

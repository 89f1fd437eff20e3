import type { Mail } from '../adapters/mailer.ts';
import { verificationHours } from '../auth/verification-queries.ts';
import { composeMail } from './compose-mail.ts';
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
    note: `The link works once, for ${verificationHours} hours. If it has run out, ask for a new one on the page it opens.`,
    footer:
      'You did not sign up? Then somebody mistyped their address: ignore this mail and you will hear no more from us.',
  });
}

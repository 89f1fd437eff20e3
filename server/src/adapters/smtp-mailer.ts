import { createTransport } from 'nodemailer';
import { site } from '@ballpark/domain/site.ts';
import type { Sender } from '../read-sender.ts';
import { mailFailure } from './mail-failure.ts';
import type { Mailer } from './mail.ts';

type Options = {
  smtpUrl: string;
  publicUrl: string;
  mailFrom?: Sender | undefined;
  mailReplyTo?: Sender | undefined;
};

/** Shorter than the library's two to ten minutes, so that a silent server does not hold a worker. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Sends over SMTP by a few open connections. The sender is MAIL_FROM, by default no-reply@ the host of PUBLIC_URL. */
export function smtpMailer({ smtpUrl, publicUrl, mailFrom, mailReplyTo }: Options): Mailer {
  const { hostname } = new URL(publicUrl);
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 3, ...patience },
    {
      ...(mailReplyTo && { replyTo: mailReplyTo }),
      // Prevents holiday replies to an address that nobody reads.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  );
  const address = mailFrom?.address ?? `no-reply@${hostname}`;
  return {
    async send({ id, to, subject, text, html, headers = {}, replyTo }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${hostname}>` };
      // The library takes an address in an object as it is, and never parses it as a list.
      const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
      // Read for each mail, because an admin may have renamed the place.
      const from = { name: mailFrom?.name || site.name, address };
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        ...messageId,
        ...answers,
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw mailFailure(error);
      });
    },
    close: () => transport.close(),
  };
}

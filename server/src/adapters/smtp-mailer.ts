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

/** A server that does not answer must not hold a worker for the library's two to ten minutes. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Sends over SMTP by a few kept connections, as MAIL_FROM, by default no-reply@ the host of PUBLIC_URL. */
export function smtpMailer({ smtpUrl, publicUrl, mailFrom, mailReplyTo }: Options): Mailer {
  const { hostname } = new URL(publicUrl);
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 3, ...patience },
    {
      ...(mailReplyTo && { replyTo: mailReplyTo }),
      // Keeps holiday replies away from an address that nobody reads.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  );
  const address = mailFrom?.address ?? `no-reply@${hostname}`;
  return {
    async send({ id, to, subject, text, html, headers = {}, replyTo }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${hostname}>` };
      // As an object the address is taken as it is, never parsed as a list.
      const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
      // An admin may have renamed the place since the last mail.
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

import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  smtpUrl: string;
  /** The newest one. */
  mailTo: (address: string, subject?: string) => Promise<Email>;
  close: () => Promise<void>;
};

const mailLimitMs = 20_000;

export async function openMailbox(): Promise<Mailbox> {
  const received: { to: string[]; email: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => received.push({ to: envelope.rcptTo.map(({ address }) => address), email }))
        .then(() => done(), done);
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;

  async function mailTo(address: string, subject?: string): Promise<Email> {
    for (const giveUpAt = Date.now() + mailLimitMs; Date.now() < giveUpAt; await sleep(20)) {
      const found = received.findLast(
        ({ to, email }) => to.includes(address) && (subject === undefined || email.subject === subject),
      );
      if (found) return found.email;
    }
    throw new Error(`no mail to ${address} arrived`);
  }

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailTo,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

/** Its token is in the query or in the fragment. */
export function linkIn(mail: Email, page: string): URL {
  const link = new RegExp(`https?://\\S+/${page}[?#]token=\\S+`).exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no link to /${page} in the mail '${mail.subject}'`);
  return new URL(link);
}

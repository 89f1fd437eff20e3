import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailer, type Mailer } from '../src/adapters/mailer.ts';
import { verificationMail } from '../src/mail/verification-mail.ts';

const received: { from: string; to: string[]; email: Email }[] = [];
let server: SMTPServer;
let mailer: Mailer;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? new Error('no such mailbox') : null),
    async onData(stream, { envelope }, done) {
      const email = await PostalMime.parse(await text(stream));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), email });
      done();
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  mailer = openMailer({
    smtpUrl: `smtp://127.0.0.1:${portOf(server)}`,
    publicUrl: 'https://ballpark.example:8443',
    dataDir: '/',
  });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((closed) => server.close(closed));
});

function portOf(listening: SMTPServer): number {
  // Listening on TCP, it has such an address.
  return (listening.server.address() as AddressInfo).port;
}

describe('the SMTP mailer', () => {
  test('delivers text and HTML from no-reply at the host of PUBLIC_URL', async () => {
    const mail = verificationMail({
      name: 'Zoë',
      token: 'a-token',
      publicUrl: 'https://ballpark.example:8443',
    });
    await mailer.send({ to: 'zoe@example.com', ...mail });
    const { from, to, email } = received.at(-1) ?? {};
    expect(from).toBe('no-reply@ballpark.example');
    expect(to).toEqual(['zoe@example.com']);
    expect(email?.from).toMatchObject({ name: 'Ballpark', address: 'no-reply@ballpark.example' });
    expect(email?.subject).toBe(mail.subject);
    expect(email?.text?.trim()).toBe(mail.text.trim());
    expect(email?.html?.trim()).toBe(mail.html.trim());
    expect(email?.html).toContain('href="https://ballpark.example:8443/verify-email?token=a-token"');
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('takes an address as one address, and headers as they are given', async () => {
    const mail = { subject: 'Hello', text: 'x', html: '<p>x</p>' };
    await mailer.send({ to: 'a@example.com', headers: { 'X-Kind': 'test' }, ...mail });
    expect(received.at(-1)?.email.headers.find(({ key }) => key === 'x-kind')?.value).toBe('test');
    const before = received.length;
    await mailer.send({ to: 'b@example.com, c@example.com', ...mail }).catch(() => undefined);
    expect(received.slice(before).flatMap(({ to }) => to)).not.toContain('c@example.com');
  });

  test('rejects when the server does not take the mail', async () => {
    const mail = { to: 'refused@example.com', subject: 'x', text: 'x', html: 'x' };
    await expect(mailer.send(mail)).rejects.toThrow('no such mailbox');
  });

  test('rejects when there is no server', async () => {
    const nobody = openMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/',
    });
    await expect(nobody.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow(
      'ECONNREFUSED',
    );
    nobody.close();
  });
});

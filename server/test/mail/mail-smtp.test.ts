import { english } from '@ballpark/domain/english.ts';
import { generateKeyPairSync } from 'node:crypto';
import { adoptSite } from '@ballpark/domain/site.ts';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailDelayed, MailRefused, mailFailure, openMailer, type Mailer } from '../../src/adapters/mailer.ts';
import { verificationMail } from '../../src/auth/sign-in/verify-email.ts';
import { hasGoodDkim } from '../support/dkim.ts';

const received: { from: string; to: string[]; email: Email; raw: string }[] = [];
let server: SMTPServer;
let mailer: Mailer;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const [, code] = /^answer-(\d+)/.exec(address) ?? [];
      const text = `5.1.1 <${address}> no such mailbox`;
      done(code === undefined ? null : Object.assign(new Error(text), { responseCode: Number(code) }));
    },
    onMailFrom: ({ address }, _session, done) =>
      done(
        address.startsWith('unknown')
          ? Object.assign(new Error('5.7.1 not yours'), { responseCode: 553 })
          : null,
      ),
    onAuth: (_auth, _session, done) => done(new Error('wrong password for zoe@example.com')),
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      const email = await PostalMime.parse(raw);
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), email, raw });
      done();
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  mailer = open({});
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((closed) => server.close(closed));
});

function open(options: Partial<Parameters<typeof openMailer>[0]>): Mailer {
  const smtpUrl = `smtp://127.0.0.1:${portOf(server)}`;
  return openMailer({ smtpUrl, publicUrl: 'https://ballpark.example:8443', dataDir: '/', ...options });
}

const failureOf = async (by: Mailer, to: string): Promise<unknown> =>
  by.send({ to, subject: 'x', text: 'x', html: 'x' }).catch((error: unknown) => error);

function portOf(listening: SMTPServer): number {
  return (listening.server.address() as AddressInfo).port;
}

describe('the SMTP mailer', () => {
  test('delivers text and HTML from no-reply at the host of PUBLIC_URL', async () => {
    const publicUrl = 'https://ballpark.example:8443';
    const mail = verificationMail(english, { name: 'Zoë', token: 'a-token', publicUrl });
    await mailer.send({ to: 'zoe@example.com', ...mail });
    const { from, to, email } = received.at(-1) ?? {};
    expect(from).toBe('no-reply@ballpark.example');
    expect(to).toEqual(['zoe@example.com']);
    expect(email?.from).toMatchObject({ name: 'Ballpark', address: 'no-reply@ballpark.example' });
    expect(email?.subject).toBe(mail.subject);
    expect(email?.text?.trim()).toBe(mail.text.trim());
    expect(email?.html?.trim()).toBe(mail.html.trim());
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

  test('writes as MAIL_FROM and has answers sent to MAIL_REPLY_TO', async () => {
    const from = { name: 'Our “Ballpark”, Köln', address: 'hello@mail.example' };
    const named = open({ mailFrom: from, mailReplyTo: { name: '', address: 'help@mail.example' } });
    await named.send({ id: 'this-one', to: 'a@example.com', subject: 'x', text: 'x', html: 'x' });
    named.close();
    const { from: envelope, email } = received.at(-1) ?? {};
    expect(envelope).toBe('hello@mail.example');
    expect(email?.from).toMatchObject(from);
    expect(email?.replyTo).toMatchObject([{ address: 'help@mail.example' }]);
    expect(email?.messageId).toBe('<this-one@ballpark.example>');
  });

  test('writes as the place is called when the mail leaves, whatever stands in that', async () => {
    const name = '"Elm" & Köln, <root@evil.example>; Street';
    adoptSite({ name });
    await mailer.send({ to: 'a@example.com', subject: `For ${name}`, text: 'x', html: 'x' });
    adoptSite({});
    const { from, to, email } = received.at(-1) ?? {};
    expect([from, to]).toEqual(['no-reply@ballpark.example', ['a@example.com']]);
    expect(email?.from).toMatchObject({ name, address: 'no-reply@ballpark.example' });
    expect(email?.subject).toBe(`For ${name}`);
  });

  test('signs by DKIM what a mailbox shows and unsubscribes by, so that a changed word is noticed', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const signing = open({ dkim: { domain: 'ballpark.example', selector: 'b2026', privateKey: pem } });
    const headers = {
      'List-Unsubscribe': '<https://ballpark.example/end>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const body = { text: 'Größe:  three  \n\n\n', html: '<p>Größe</p>' };
    await signing.send({ to: 'a@example.com', subject: 'Köln  is far', ...body, headers, isList: true });
    signing.close();
    const { raw = '', email } = received.at(-1) ?? {};
    const signature = email?.headers.find(({ key }) => key === 'dkim-signature')?.value ?? '';
    expect(signature).toMatch(/d=ballpark\.example;.* s=b2026;/);
    const signed = /\bh=([^;]+)/.exec(signature)?.[1]?.replaceAll(/\s/g, '').split(':');
    expect(signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-id', 'list-unsubscribe-post']));
    expect(hasGoodDkim(raw, publicKey)).toBe(true);
    for (const [word, other] of [
      ['is_far', 'is_near'],
      ['three', 'seven'],
      ['One-Click', 'Two-Clicks'],
    ] as const) {
      expect(raw).toContain(word);
      expect(hasGoodDkim(raw.replaceAll(word, other), publicKey)).toBe(false);
    }
    await mailer.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' });
    expect(received.at(-1)?.raw).not.toMatch(/dkim-signature/i);
  });

  test('names the list, by the name of the place, in mails that people can unsubscribe from', async () => {
    const listOf = async (isList: boolean) => {
      await mailer.send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x', isList });
      return received.at(-1)?.email.headers.find(({ key }) => key === 'list-id')?.value;
    };
    expect(await listOf(true)).toBe('"Ballpark" <notifications.ballpark.example>');
    expect(await listOf(false)).toBeUndefined();
    adoptSite({ name: '"Elm" <b@evil.example>' });
    expect(await listOf(true)).toBe('"\\"Elm\\" <b@evil.example>" <notifications.ballpark.example>');
    adoptSite({});
  });

  test.each([
    ['RCPT TO', '550 5.1.1 no such mailbox', true],
    ['RCPT TO', '550 no such mailbox', false],
    ['RCPT TO', '552 5.2.2 full', false],
    ['RCPT TO', '550 5.2.1 gets mail too fast', false],
    ['RCPT TO', '550 5.5.0 mailbox unavailable', false],
    ['RCPT TO', '550 5.7.1 your network is blocked', false],
    ['RCPT TO', '554 5.7.1 relay access denied', false],
    ['RCPT TO', '554 relay access denied', false],
    ['RCPT TO', '550 5.1.8 unknown sender', false],
    ['RCPT TO', '530 5.7.0 sign in first', false],
    ['DATA', '550 5.1.1 no such mailbox', false],
    ['DATA', '554 5.6.0 this looks like spam', false],
    ['DATA', '550 this looks like spam', false],
  ])(
    'tells a refused address from a refused sender or mail: to %s %s',
    (command, response, isAboutAddress) => {
      const failure = mailFailure({ command, response, responseCode: Number(response.slice(0, 3)) });
      expect([failure instanceof MailRefused && failure.isAboutAddress]).toEqual([isAboutAddress]);
    },
  );

  test.each(['MAIL FROM', 'AUTH PLAIN'])('a 5xx to %s is about no address', (command) => {
    const failure = mailFailure({ command, response: '550 5.1.1 no', responseCode: 550 });
    expect(failure).toBeInstanceOf(MailDelayed);
  });

  test.each([
    ['550', MailRefused],
    ['450', MailDelayed],
  ])('says what an answer of %s to the address means, and names nobody', async (code, kind) => {
    const failure = await failureOf(mailer, `answer-${code}@example.com`);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ code: `SMTP_${code}` });
    expect(String(failure)).toContain(`the mail server answered ${code} 5.1.1 to RCPT TO`);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('@');
  });

  test('is refused for good where no server could take the address', async () => {
    expect(await failureOf(mailer, 'a\nb <c>@example.com')).toBeInstanceOf(MailRefused);
  });

  test.each<[string, Partial<Parameters<typeof openMailer>[0]> & { user?: string }, string]>([
    ['no server', { smtpUrl: 'smtp://127.0.0.1:1' }, 'no mail server took the mail: ECONNREFUSED (CONN)'],
    [
      'a sender that is not ours',
      { mailFrom: { name: '', address: 'unknown@mail.example' } },
      'answered 553 5.7.1 to MAIL FROM',
    ],
    ['a wrong password', { user: 'zoe%40example.com:hidden' }, 'answered 535 to AUTH PLAIN'],
  ])(
    '%s is about the settings: every mail waits until they are right',
    async (_what, { user = '', ...options }, text) => {
      const wrong = open({ smtpUrl: `smtp://${user && `${user}@`}127.0.0.1:${portOf(server)}`, ...options });
      const failure = await failureOf(wrong, 'a@example.com');
      wrong.close();
      expect(failure).toBeInstanceOf(MailDelayed);
      expect(String(failure)).toContain(text);
      expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/@|zoe|hidden/);
    },
  );
});

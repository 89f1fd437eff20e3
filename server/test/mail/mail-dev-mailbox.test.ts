import { english } from '@ballpark/domain/english.ts';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Mailer, openMailer } from '../../src/adapters/mailer.ts';
import { verificationMail } from '../../src/auth/sign-in/verify-email.ts';
import { devMailKey } from '../../src/mail/dev-mailbox-access.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let mailer: Mailer;
let cookie: string;
beforeAll(async () => {
  mailer = openMailer({ ...on.deps.config, smtpUrl: undefined });
  cookie = `ballpark-mail=${await devMailKey(on.deps.config)}`;
});

const get = (url: string) => on.app.inject({ url, headers: { cookie } });
type Kept = { id: string; to: string; subject: string; text: string };
const kept = async () => (await get('/dev/mail.json')).json<{ mails: Kept[] }>().mails;
const hostile = {
  to: '"<b>x</b>"@example.com',
  subject: '<script>alert(1)</script>',
  text: 'See <b> & http://localhost:3000/a?b=1&c=2',
  html: '<html><head></head><body><p>Hi</p></body></html>',
};

describe('kept mail', () => {
  test('each is listed for people and for scripts, newest first', async () => {
    const mail = verificationMail(english, {
      name: 'Ada',
      token: 'the-token',
      publicUrl: 'http://localhost:3000',
    });
    await mailer.send({ to: 'ada@example.com', ...mail });
    await mailer.send({ to: 'bob@example.com', ...mail });
    const mails = await kept();
    expect(mails.map(({ to }) => to)).toEqual(['bob@example.com', 'ada@example.com']);
    expect(mails[0]?.text).toContain('verify-email?token=the-token');
    const list = await get('/dev/mail');
    expect(list.body.indexOf('bob@example.com')).toBeLessThan(list.body.indexOf('ada@example.com'));
    const page = await get(`/dev/mail/${mails[0]?.id}`);
    expect(page.body).toContain('<a href="http://localhost:3000/verify-email?token=the-token">');
    const shown = await get(`/dev/mail/${mails[0]?.id}/html`);
    expect(shown.body).toContain('<base target="_top">');
    expect(shown.body).toContain('Verify my email');
  });

  test('what a mail holds is escaped, and no page runs a script', async () => {
    await mailer.send(hostile);
    const mails = await kept();
    const pages = await Promise.all([get('/dev/mail'), get(`/dev/mail/${mails[0]?.id}`)]);
    for (const { body, headers } of pages) {
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(body).not.toMatch(/<script|<b>/);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(pages[1]?.body).toContain('<a href="http://localhost:3000/a?b=1&amp;c=2">');
    const shown = await get(`/dev/mail/${mails[0]?.id}/html`);
    expect(shown.headers['content-security-policy']).toContain(
      'sandbox allow-top-navigation-by-user-activation',
    );
    expect(shown.headers['content-security-policy']).not.toContain('allow-scripts');
  });

  test('there is no mail outside the folder', async () => {
    for (const id of [randomUUID(), '..%2F..%2Fpackage', '%2e%2e'])
      for (const page of ['', '/html'])
        expect((await get(`/dev/mail/${id}${page}`)).statusCode, id).toBe(404);
  });

  test('the newest 200 stay, none half written', async () => {
    for (let index = 0; index < 205; index++) await mailer.send({ ...hostile, subject: `Mail ${index}` });
    const files = await readdir(join(on.deps.config.dataDir, 'mail'));
    expect(files).toHaveLength(200);
    expect(files.every((name) => name.endsWith('.json'))).toBe(true);
    expect((await kept())[0]?.subject).toBe('Mail 204');
  });
});

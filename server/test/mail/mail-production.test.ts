import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announce } from '../../src/announce.ts';
import { readConfig } from '../../src/config.ts';
import { devMailKey } from '../../src/mail/dev-mailbox-access.ts';
import { testApp, useTestApp } from '../support/test-app.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ballpark-mail-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string, Record<string, string>, boolean]>([
  ['production', { NODE_ENV: 'production' }, false],
  ['a server that sends its mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, false],
  ['a server with a public address', { PUBLIC_URL: 'https://ballpark.example' }, false],
  ['an address that only begins like this machine’s', { PUBLIC_URL: 'http://localhost.example' }, false],
  ['the defaults', {}, true],
  ['this machine’s number', { PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  ['a name of this machine', { PUBLIC_URL: 'http://ballpark.localhost:3000' }, true],
])('with %s the start says once where mail is shown, or else kept', async (_what, env, isShown) => {
  const config = readConfig({ DATA_DIR: folder, ...env });
  const lines: string[] = [];
  const mailKey = await devMailKey(config);
  announce(config, { hasPhotoStore: true, adminLink: null, mailKey, say: (line) => void lines.push(line) });
  const address = `Email is at ${config.publicUrl}/dev/mail?key=${mailKey}`;
  expect(lines.filter((line) => line === address)).toHaveLength(isShown ? 1 : 0);
  expect(lines.filter((line) => line.includes(`${config.dataDir}/mail;`))).toHaveLength(
    isShown || config.smtpUrl !== undefined ? 0 : 1,
  );
});

test('the key stays the same, for all that start at once, and only its owner can read it', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'new') });
  const keys = await Promise.all(Array.from({ length: 20 }, () => devMailKey(config)));
  expect(new Set([...keys, await devMailKey(config)])).toEqual(
    new Set([expect.stringMatching(/^[\w-]{43}$/)]),
  );
  expect(readdirSync(config.dataDir)).toEqual(['mail-key']);
  expect(readFileSync(join(config.dataDir, 'mail-key'), 'utf8')).toBe(`${keys[0]}\n`);
  expect(statSync(join(config.dataDir, 'mail-key')).mode & 0o777).toBe(0o600);
});

test('a file that is no key is never taken for one', async () => {
  const dataDir = join(folder, 'damaged');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'mail-key'), '\n');
  await expect(devMailKey(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    /mail-key isn’t the key of \/dev\/mail; delete it$/,
  );
});

const pages = ['/dev/mail', '/dev/mail.json', `/dev/mail/${randomUUID()}`, '/dev/mail/x/html'];

test.each([
  ['production', { isProduction: true }],
  ['a server with a public address', { publicUrl: 'https://ballpark.example' }],
])('%s shows no kept mail, not even with the key', async (_what, config) => {
  const on = await testApp({ config });
  const key =
    (await devMailKey({ ...on.deps.config, isProduction: false, publicUrl: 'http://localhost' })) ?? '';
  for (const url of pages)
    for (const headers of [{}, { cookie: `ballpark-mail=${key}` }])
      expect((await on.app.inject({ url, query: { key }, headers })).statusCode).toBe(404);
  await on.close();
});

describe('kept mail', () => {
  const on = useTestApp({ config: { trustProxy: 1 } });
  let key: string;
  beforeAll(async () => void (key = (await devMailKey(on.deps.config)) ?? ''));

  test('opens with the key, which leaves the address for a cookie that no script and no other site can use', async () => {
    const opened = await on.app.inject({ url: '/dev/mail', query: { key } });
    expect([opened.statusCode, opened.headers.location, opened.body]).toEqual([303, '/dev/mail', '']);
    const [cookie = '', ...attributes] = String(opened.headers['set-cookie']).split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/dev']));
    for (const url of ['/dev/mail', '/dev/mail.json'])
      expect((await on.app.inject({ url, headers: { cookie: `other=1; ${cookie}` } })).statusCode).toBe(200);
    // Opened again from a bookmark.
    const again = await on.app.inject({ url: '/dev/mail', query: { key }, headers: { cookie } });
    expect(again.headers.location).toBe('/dev/mail');
  });

  test('is read by a script with the key in the address', async () => {
    expect((await on.app.inject({ url: '/dev/mail.json', query: { key } })).json()).toEqual({ mails: [] });
  });

  test.each<[string, () => Record<string, string>, () => string]>([
    ['no key', () => ({}), () => '/dev/mail'],
    ['another key', () => ({}), () => `/dev/mail?key=${'A'.repeat(43)}`],
    ['half a key', () => ({}), () => `/dev/mail?key=${key.slice(0, 20)}`],
    ['an empty key', () => ({ cookie: 'ballpark-mail=' }), () => '/dev/mail?key='],
    ['the key twice', () => ({}), () => `/dev/mail?key=${key}&key=${key}`],
    ['the key in another header', () => ({ authorization: `Bearer ${key}` }), () => '/dev/mail'],
    ['another’s cookie', () => ({ cookie: `x-ballpark-mail=${key}` }), () => '/dev/mail'],
  ])('stays closed to whom comes with %s from this machine', async (_what, headers, url) => {
    const host = { host: 'localhost:3000' };
    const answer = await on.app.inject({
      url: url(),
      headers: { ...host, ...headers() },
      remoteAddress: '127.0.0.1',
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
    expect(answer.body).toContain('Ballpark prints the whole address');
    expect(answer.body).not.toContain(key);
  });

  test('is closed on each of its pages, and says so to whom opens one', async () => {
    for (const url of pages) {
      const { statusCode, headers } = await on.app.inject({ url });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
    }
  });

  test('with the key it makes no difference where somebody comes from', async () => {
    const headers = {
      host: 'attacker.example',
      'x-forwarded-for': '203.0.113.9',
      cookie: `ballpark-mail=${key}`,
    };
    const answer = await on.app.inject({ url: '/dev/mail', headers, remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(200);
  });
});

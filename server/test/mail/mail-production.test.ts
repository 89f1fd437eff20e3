import type { InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announce } from '../../src/announce.ts';
import { readConfig } from '../../src/config.ts';
import { isShownHere } from '../../src/mail/dev-mailbox-access.ts';
import { rawHttp, type RawHttp } from '../support/raw-http.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

test.each<[string, Record<string, string>, boolean]>([
  ['production', { NODE_ENV: 'production' }, false],
  ['a server that sends its mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, false],
  ['a server with a public address', { PUBLIC_URL: 'https://ballpark.example' }, false],
  ['an address that only begins like this machine’s', { PUBLIC_URL: 'http://localhost.example' }, false],
  ['the defaults', {}, true],
  ['this machine’s number', { PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  ['a name of this machine', { PUBLIC_URL: 'http://ballpark.localhost:3000' }, true],
])('with %s the start says once where mail is shown, or else kept', (_what, env, isShown) => {
  const config = readConfig(env);
  const lines: string[] = [];
  announce(config, { hasPhotoStore: true, adminLink: null, say: (line) => void lines.push(line) });
  expect(isShownHere(config)).toBe(isShown);
  expect(lines.filter((line) => line.includes('/dev/mail'))).toHaveLength(isShown ? 1 : 0);
  expect(lines.filter((line) => line.includes(`${config.dataDir}/mail`))).toHaveLength(
    isShown || config.smtpUrl !== undefined ? 0 : 1,
  );
});

test('production shows no kept mail', async () => {
  const on = await testApp({ config: { isProduction: true } });
  for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${randomUUID()}`, '/dev/mail/x/html'])
    expect((await on.app.inject({ url })).statusCode).toBe(404);
  await on.close();
});

const browsers = {
  Chromium: { 'sec-ch-ua-mobile': '?0', 'Sec-Purpose': 'prefetch', Referer: 'http://localhost:3000/' },
  Firefox: { DNT: '1', 'Sec-GPC': '1', 'X-Moz': 'prefetch', Priority: 'u=0, i', TE: 'trailers' },
  'a script': { 'User-Agent': 'curl/8.5.0', Accept: '*/*' },
  'a page of ours': { 'X-Requested-With': 'XMLHttpRequest', Cookie: 'known=1' },
};
const hostsHere =
  'localhost localhost:3000 LOCALHOST:3000 127.0.0.1:3000 127.8.9.10 [::1]:3000 ballpark.localhost:3000';
const otherHosts = `attacker.example:3000 localhost.attacker.example:3000 127.0.0.1.attacker.example
  attackerlocalhost localhost:3000@attacker.example 192.168.1.4:3000 0.0.0.0:3000 2130706433 [::]:3000
  [::ffff:10.0.0.1]:3000`;
const headersOfProxies = `x-forwarded-for forwarded x-real-ip x-forwarded-host via cf-connecting-ip cf-ray cdn-loop fly-client-ip
  x-forwarded-proto x-forwarded-server x-forwarded-port x-forwarded-prefix x-original-forwarded-for
  x_forwarded_for x-envoy-external-address x-amzn-trace-id x-request-id true-client-ip fastly-client-ip
  client-ip do-connecting-ip tailscale-user-login remote-user proxy-connection`;

describe('kept mail is shown', () => {
  let on: TestApp;
  let raw: RawHttp;
  beforeAll(async () => {
    on = await testApp({ config: { trustProxy: 1 } });
    raw = await rawHttp(on.app, 60_000);
  });
  afterAll(async () => {
    raw.closeAll();
    await on.close();
  });

  const statusOf = async (options: InjectOptions) =>
    (await on.app.inject({ url: '/dev/mail.json', ...options })).statusCode;

  test.each(hostsHere.split(' '))('to all who ask for %s', async (host) => {
    expect(await statusOf({ headers: { host } })).toBe(200);
    for (const remoteAddress of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(await statusOf({ headers: { host }, remoteAddress })).toBe(200);
  });

  test.each([...otherHosts.split(/\s+/), 'localhost, attacker.example'])(
    'not to a page that calls this machine %j',
    async (host) => {
      expect(await statusOf({ headers: { host } })).toBe(404);
    },
  );

  test.each(['192.168.1.5', '10.0.0.1', '::ffff:192.168.1.5', 'fe80::1', '203.0.113.9'])(
    'not to a caller from %s, whatever they ask for',
    async (remoteAddress) => {
      expect(await statusOf({ headers: { host: 'localhost:3000' }, remoteAddress })).toBe(404);
    },
  );

  test.each(headersOfProxies.split(/\s+/))(
    'not to whom a proxy on this machine serves with %s',
    async (name) => {
      expect(await statusOf({ headers: { host: 'localhost:3000', [name]: '127.0.0.1' } })).toBe(404);
    },
  );

  test.each([
    ['a second Host', 'GET /dev/mail.json', ['localhost', 'attacker.example']],
    ['a second Host before it', 'GET /dev/mail.json', ['attacker.example', 'localhost']],
    ['the same Host twice', 'GET /dev/mail.json', ['localhost', 'localhost']],
    ['a whole address', 'GET http://localhost/dev/mail.json', ['localhost']],
    ['no Host', 'GET /dev/mail.json', []],
  ])('not to whom sends %s', async (_what, line, hosts) => {
    const names = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const answer = await raw.send(`${line} HTTP/1.1\r\n${names}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('mails');
  });

  test.each(Object.entries(browsers))('to %s with the headers that it sends', async (_what, headers) => {
    const answer = await on.app.inject({
      url: '/dev/mail.json',
      headers: { host: 'localhost:3000', ...headers },
    });
    expect(answer.json()).toEqual({ mails: [] });
  });

  test('and refused as any address that does not exist', async () => {
    const headers = { host: 'attacker.example' };
    const [refused, missing] = await Promise.all(
      ['/dev/mail', '/dev/nothing'].map((url) => on.app.inject({ url, headers })),
    );
    const { date: _, 'x-request-id': __, ...seen } = refused?.headers ?? {};
    expect(missing?.headers).toMatchObject(seen);
    expect(refused?.body).toBe(missing?.body);
    expect((await on.app.inject({ method: 'POST', url: '/dev/mail' })).statusCode).toBe(404);
  });
});

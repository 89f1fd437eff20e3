import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOfRequest } from '../../src/request-id.ts';
import { makeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let on: TestApp;
let behindProxy: TestApp;
const lines: string[] = [];
const log = pino({ mixin: idOfRequest }, { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  on = await testApp({ deps: { log } });
  behindProxy = await testApp({ config: { trustProxy: 1 } });
});
afterAll(async () => Promise.all([on.close(), behindProxy.close()]));

const idOf = (answer: { headers: Record<string, unknown> }) => answer.headers['x-request-id'];

const ofPages = [
  "default-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types ballpark-service-worker ballpark-site-text',
];

test.each([
  ['/healthz', ofPages],
  ['/nothing', ofPages],
  ['/api/docs/', ofPages],
  ['/api/listings', null],
  ['/api/openapi.json', null],
  ['/%61%70%69/nothing', null],
  ['/api/%zz', undefined],
])('%s carries the headers that protect, and an id of its own', async (url, page) => {
  const { headers } = await on.app.inject(url);
  expect(headers['x-request-id']).toMatch(uuid);
  expect(idOf(await on.app.inject(url))).not.toBe(headers['x-request-id']);
  // An address that cannot be read has no route, and no content either.
  if (page === undefined) return;
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(page && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(page && { 'permissions-policy': expect.stringContaining('microphone=()') }),
  });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(page ? expect.arrayContaining(page) : ofPages.slice(0, 2));
  // A built web app has two inline scripts, by their hashes.
  const scripts = policy.filter((directive) => directive.startsWith('script-src '));
  for (const each of scripts) expect(each).toMatch(/^script-src 'self'(?: 'sha256-[\w+/]{43}='){0,2}$/);
  expect(scripts).toHaveLength(page ? 1 : 0);
});

test('every line that is logged for a request says its id, by whichever logger', async () => {
  const { token } = await makeUser(on);
  const { put } = on.deps.photoStore;
  on.deps.photoStore.put = async () => {
    log.warn('from deep within');
    throw new Error('a fault of ours');
  };
  const body = { base64Data: (await plainImage().png().toBuffer()).toString('base64') };
  const upload = async () => on.call('POST /photos/upload-base64', { token, body });
  const answers = await Promise.all([upload(), upload()]);
  on.deps.photoStore.put = put;
  for (const answer of answers) {
    expect(answer.status).toBe(500);
    const logged = lines.filter((line) => line.includes(`"requestId":"${String(idOf(answer))}"`));
    expect(logged).toContainEqual(expect.stringContaining('"from deep within"'));
    expect(logged.at(-1)).toContain('"unexpected failure"');
  }
});

const ask = async (app: TestApp, id: string) =>
  idOf(await app.app.inject({ url: '/healthz', headers: { 'x-request-id': id } }));

test('the id that a caller brings is taken from behind a trusted proxy only, and only when it is a plain one', async () => {
  expect(await ask(behindProxy, 'edge-7f3a:0001')).toBe('edge-7f3a:0001');
  expect(await ask(on, 'edge-7f3a:0001')).toMatch(uuid);
  for (const id of ['', 'short', 'x'.repeat(129), 'two words', '"},{"level":50', 'a\u00e9aaaaaaaa'])
    expect(await ask(behindProxy, id), id).toMatch(uuid);
});

import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyRequest, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { Unauthorized } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { atOnce, refuseOverload } from './overload.ts';

let begun: string[];
let atWork: PromiseWithResolvers<void>[];
let app: FastifyInstance;
const ended = new Set<string>();

beforeEach(async () => {
  begun = [];
  atWork = [];
  app = await makeApp('on');
});
afterEach(async () => app.close());

async function makeApp(rateLimit: 'on' | 'off'): Promise<FastifyInstance> {
  const made = Fastify();
  refuseOverload(made, { config: readConfig({ RATE_LIMIT: rateLimit }) });
  made.decorateRequest('caller', null);
  for (const url of ['/api/slow', '/api/live'])
    made.route({ method: ['GET', 'POST'], url, onRequest: findCaller, handler: work });
  made.route({ method: 'GET', url: '/api/quick', onRequest: findCaller, handler: async () => ({}) });
  made.setNotFoundHandler(work);
  await made.ready();
  return made;
}

async function findCaller(request: FastifyRequest): Promise<void> {
  const token = request.headers.authorization ?? '';
  if (ended.has(token)) throw Object.assign(new Unauthorized(), { statusCode: 401 });
  const name = /^Bearer valid-(\w+)/.exec(token)?.[1];
  request.caller = name === undefined ? null : ({ id: name } as SessionUser);
}

async function work({ caller, ip }: FastifyRequest): Promise<object> {
  begun.push(caller?.id ?? ip);
  const ending = Promise.withResolvers<void>();
  atWork.push(ending);
  await ending.promise;
  return {};
}

const from = (remoteAddress: string, more: InjectOptions = {}): InjectOptions => ({
  url: '/api/slow',
  remoteAddress,
  ...more,
});
const signedIn = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

function make(count: number, options: InjectOptions): Promise<number>[] {
  return Array.from({ length: count }, async () => (await app.inject(options)).statusCode);
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await setImmediate();
}

async function endAll(): Promise<void> {
  for (await settle(); atWork.length > 0; await settle())
    for (const ending of atWork.splice(0)) ending.resolve();
}

test('300 calls of one address are at work two at a time, and delay nobody else', async () => {
  const visitor = make(300, from('192.0.2.1'));
  await settle();
  const other = make(2, from('192.0.2.2'));
  await settle();
  expect(begun).toEqual([...many(atOnce, '192.0.2.1'), ...many(2, '192.0.2.2')]);
  await endAll();
  expect(new Set(await Promise.all([...visitor, ...other]))).toEqual(new Set([200]));
});

test('a question for the head alone takes a turn like a read', async () => {
  const calls = [...make(3, from('192.0.2.1', { method: 'HEAD' })), ...make(3, from('192.0.2.1'))];
  await settle();
  expect(begun).toHaveLength(atOnce);
  await endAll();
  await Promise.all(calls);
});

test('waiting for one’s turn does not count as load', async () => {
  const visitor = make(1000, from('192.0.2.1'));
  await settle();
  const [answer] = make(1, from('192.0.2.2', { url: '/api/quick' }));
  expect(await answer).toBe(200);
  await endAll();
  await Promise.all(visitor);
});

test('an IPv6 network is one address', async () => {
  const calls = [1, 2, 3, 4].flatMap((host) => make(1, from(`2001:db8::${host}`)));
  await settle();
  expect(begun).toHaveLength(atOnce);
  await endAll();
  await Promise.all(calls);
});

test('who is signed in has a share beside that of the address, in whichever session', async () => {
  for (const token of ['valid-ada-1', 'valid-ada-2'])
    await app.inject({ ...from('192.0.2.1', { url: '/api/quick' }), ...signedIn(token) });
  const calls = [
    ...make(10, from('192.0.2.1')),
    ...make(3, from('192.0.2.1', signedIn('valid-ada-1'))),
    ...make(3, from('192.0.2.9', signedIn('valid-ada-2'))),
  ];
  await settle();
  expect(begun).toEqual([...many(atOnce, '192.0.2.1'), ...many(atOnce, 'ada')]);
  await endAll();
  await Promise.all(calls);
});

test('a session that has ended takes nothing from its person', async () => {
  const quick = from('192.0.2.1', { url: '/api/quick', ...signedIn('valid-ada-1') });
  await app.inject(quick);
  ended.add('Bearer valid-ada-1');
  await Promise.all(make(1, quick));
  ended.clear();
  const calls = [...make(4, from('192.0.2.1')), ...make(1, from('192.0.2.1', signedIn('valid-ada-1')))];
  await settle();
  expect(begun).toEqual(many(atOnce, '192.0.2.1'));
  await endAll();
  await Promise.all(calls);
});

test('a made-up session has no share of its own', async () => {
  const calls = [1, 2, 3, 4].flatMap((number) => make(1, from('192.0.2.1', signedIn(`made-up-${number}`))));
  await settle();
  expect(begun).toHaveLength(atOnce);
  await endAll();
  await Promise.all(calls);
});

test('beyond the room to wait, the calls of who has the most waiting are refused with when to come again', async () => {
  const visitor = make(1000 + atOnce, from('192.0.2.1'));
  const neighbour = make(atOnce + 1, from('192.0.2.2'));
  await settle();
  const refused = await app.inject(from('192.0.2.1'));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  await endAll();
  expect((await Promise.all(visitor)).filter((code) => code === 503)).toHaveLength(1);
  expect(new Set(await Promise.all(neighbour))).toEqual(new Set([200]));
});

test('a write takes a turn until its body is read, because writes have a limit', async () => {
  const open = Array.from({ length: 6 }, () => new Readable({ read: () => undefined }));
  const headers = { 'content-type': 'application/json' };
  const sending = open.flatMap((payload) => make(1, from('192.0.2.1', { method: 'POST', payload, headers })));
  const reading = make(6, from('192.0.2.1'));
  await settle();
  expect(begun).toHaveLength(atOnce);
  for (const payload of open) {
    payload.push('{}');
    payload.push(null);
  }
  await settle();
  expect(begun).toHaveLength(atOnce + 6);
  await endAll();
  expect(new Set(await Promise.all([...sending, ...reading]))).toEqual(new Set([200]));
});

test('a stream takes a turn only until its caller is known', async () => {
  const streams = make(6, from('192.0.2.1', { url: '/api/live' }));
  await settle();
  expect(begun).toHaveLength(6);
  await endAll();
  await Promise.all(streams);
});

test('with the limits off nobody waits', async () => {
  await app.close();
  app = await makeApp('off');
  const calls = make(50, from('192.0.2.1'));
  await settle();
  expect(begun).toHaveLength(50);
  await endAll();
  await Promise.all(calls);
});

function many(count: number, name: string): string[] {
  return Array.from({ length: count }, () => name);
}

test.each(['/listing/1', '/LISTING/1', '/profile/1', '/u/ada', '/listing/1/edit'])(
  'the page %s takes a turn of its caller, because it asks the database',
  async (url) => {
    const answers = make(atOnce + 2, from('1.1.1.1', { url }));
    await setImmediate();
    expect(begun).toHaveLength(atOnce);
    while (begun.length < atOnce + 2 || atWork.length > 0) {
      atWork.shift()?.resolve();
      await setImmediate();
    }
    await Promise.all(answers);
  },
);

test('a page that is answered from memory takes none', async () => {
  const answers = make(atOnce + 2, from('1.1.1.1', { url: '/faq' }));
  await setImmediate();
  expect(begun).toHaveLength(atOnce + 2);
  for (const each of atWork) each.resolve();
  await Promise.all(answers);
});

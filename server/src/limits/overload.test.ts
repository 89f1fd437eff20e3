import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyRequest, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import {
  atOnce,
  createArrivals,
  createLoadLimit,
  filesAtOnce,
  type LoadLimit,
  refuseOverload,
} from './overload.ts';

let begun: string[];
/** And not gone. */
let arrived: number;
let atWork: PromiseWithResolvers<void>[];
let app: FastifyInstance;
const ended = new Set<string>();

beforeEach(async () => {
  begun = [];
  arrived = 0;
  atWork = [];
  app = await makeApp('on');
});
afterEach(async () => app.close());

async function makeApp(rateLimit: 'on' | 'off'): Promise<FastifyInstance> {
  const made = Fastify();
  made.addHook('onRequest', async (_request, reply) => {
    arrived += 1;
    reply.raw.once('close', () => (arrived -= 1));
  });
  refuseOverload(made, { config: readConfig({ RATE_LIMIT: rateLimit }) });
  made.decorateRequest('caller', null);
  for (const url of ['/api/slow', '/api/live'])
    made.route({ method: ['GET', 'POST'], url, onRequest: findCaller, handler: work });
  made.route({ method: 'GET', url: '/api/quick', onRequest: findCaller, handler: async () => ({}) });
  for (const url of ['/s/:id/:version.jpg', '/media/:name', '/assets/:name'])
    made.route({ method: 'GET', url, handler: work });
  for (const [url, door] of [
    ['/feeds/sold.atom', 'data'],
    ['/embed/:id', 'frame'],
  ] as const)
    made.route({ method: 'GET', url, config: { door }, handler: work });
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
const [visitor, neighbour] = [from('192.0.2.1'), from('192.0.2.2')];
const signedIn = (token: string) => ({ headers: { authorization: `Bearer ${token.padEnd(20, '-')}` } });
const quick = (token: string) => app.inject(from('192.0.2.1', { url: '/api/quick', ...signedIn(token) }));
const times = (count: number, options: InjectOptions) => Array<InjectOptions>(count).fill(options);

function make(calls: InjectOptions[]): Promise<number>[] {
  return calls.map(async (options) => (await app.inject(options)).statusCode);
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await setImmediate();
}

async function endAll(): Promise<void> {
  for (await settle(); atWork.length > 0; await settle())
    for (const ending of atWork.splice(0)) ending.resolve();
}

/** Who is at work before any of these calls has ended; all are served in the end. */
async function atWorkOf(...calls: InjectOptions[]): Promise<string[]> {
  const answers = make(calls);
  await settle();
  const first = [...begun];
  await endAll();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  return first;
}

test('300 calls of one address are at work two at a time, and delay nobody else', async () => {
  const first = await atWorkOf(...times(300, visitor), ...times(2, neighbour));
  expect(first).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2']);
});

const visit = (url: string) => from('1.1.1.1', { url });

test.each<[string, number, InjectOptions[]]>([
  [
    'questions for the head, beside others',
    atOnce,
    [...times(3, from('::1', { method: 'HEAD' })), from('::1')],
  ],
  ['calls from an IPv6 network', atOnce, [1, 2, 3, 4].map((host) => from(`2001:db8::${host}`))],
  [
    'calls from a /48, each from another /64',
    4 * atOnce,
    Array.from({ length: 20 }, (_, at) => from(`2001:db8:0:${at}::1`)),
  ],
  ['made-up sessions', atOnce, [1, 2, 3].map((nth) => from('1.1.1.1', signedIn(`made-up-${nth}`)))],
  ['pages of a listing', atOnce, times(4, visit('/LISTING/1'))],
  ['pages of a person', atOnce, times(4, visit('/profile/1'))],
  ['pages by a username', atOnce, times(4, visit('/u/ada'))],
  ['shared pages', atOnce, times(4, visit('/s/1'))],
  ['feeds', atOnce, times(4, visit('/feeds/sold.atom?search=sofa'))],
  ['cards on other sites', atOnce, times(4, visit('/%65mbed/1'))],
  ['pictures of shared pages', atOnce, times(4, visit('/s/1/a%2ejpg'))],
  ['pictures of photos', atOnce, times(4, visit('/media/1-share%2Ejp%67'))],
  ['photos', filesAtOnce, times(70, visit('/media/1.webp'))],
  ['pages that are answered from memory', atOnce, times(4, visit('/faq'))],
  [
    'files of the app, beside its calls',
    5,
    [...times(3, visit('/assets/a.js')), ...times(3, visit('/api/slow'))],
  ],
  ['streams, once their caller is known', 6, times(6, visit('/api/live'))],
])('of %s %i are at work at once', async (_what, most, calls) => {
  expect(await atWorkOf(...calls)).toHaveLength(most);
});

test('what the process has to do besides is done between the answers to one address', async () => {
  const quickly = from('192.0.2.1', { url: '/api/quick' });
  const answered: number[] = [];
  const answers = make(times(100, quickly)).map(async (answer) => answered.push(await answer));
  let turns = 0;
  for (; answered.length < 100; turns += 1) await setImmediate();
  expect(turns).toBeGreaterThan(100 / atOnce / 2);
  await Promise.all(answers);
});

test('waiting for one’s turn does not count as load', async () => {
  const answers = make(times(1000, visitor));
  await settle();
  expect((await app.inject({ ...neighbour, url: '/api/quick' })).statusCode).toBe(200);
  await endAll();
  await Promise.all(answers);
});

test('who is signed in has a share beside that of the address, in whichever session', async () => {
  for (const token of ['valid-ada-1', 'valid-ada-2']) await quick(token);
  const first = await atWorkOf(
    ...times(10, visitor),
    ...times(3, from('192.0.2.1', signedIn('valid-ada-1'))),
    ...times(3, from('192.0.2.9', signedIn('valid-ada-2'))),
  );
  expect(first).toEqual(['192.0.2.1', '192.0.2.1', 'ada', 'ada']);
});

test('neither a sign-in nor the first reads of its session wait for the reads of others of the address', async () => {
  const post = { method: 'POST', payload: {} } as const;
  const first = await atWorkOf(
    ...times(300, visitor),
    ...times(3, from('192.0.2.1', { url: '/s/1' })),
    from('192.0.2.1', post),
    from('192.0.2.1', signedIn('valid-new')),
  );
  expect(first.toSorted()).toEqual([...Array<string>(1 + atOnce).fill('192.0.2.1'), 'new'].toSorted());
});

test('a page that is asked for with a made-up session waits among those without', async () => {
  const page = from('192.0.2.1', { url: '/s/1', ...signedIn('made-up') });
  expect(await atWorkOf(...times(3, visitor), ...times(3, page))).toHaveLength(atOnce);
});

test('a caller who has gone gives up the place in the line', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const first = make(times(atOnce, from('127.0.0.1')));
  await settle();
  const leaving = new AbortController();
  const answer = fetch(`${url}/api/slow`, { signal: leaving.signal });
  await expect.poll(() => arrived).toBe(atOnce + 1);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect.poll(() => arrived).toBe(atOnce);
  await endAll();
  expect(await Promise.all(first)).toEqual([200, 200]);
  expect(begun).toHaveLength(atOnce);
});

test('beyond the room to wait, the calls of who has the most waiting are refused with when to come again', async () => {
  const visitors = make(times(1000 + atOnce, visitor));
  const neighbours = make(times(atOnce + 1, neighbour));
  await settle();
  const refused = await app.inject(visitor);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  await endAll();
  expect((await Promise.all(visitors)).filter((code) => code === 503)).toHaveLength(1);
  expect(new Set(await Promise.all(neighbours))).toEqual(new Set([200]));
});

test('a write takes a turn until its body is read, because writes have a limit', async () => {
  const open = Array.from({ length: 6 }, () => new Readable({ read: () => undefined }));
  const headers = { 'content-type': 'application/json' };
  const sending = make(open.map((payload) => from('192.0.2.1', { method: 'POST', payload, headers })));
  const reading = make(times(6, visitor));
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

test('with the limits off nobody waits', async () => {
  await app.close();
  app = await makeApp('off');
  expect(await atWorkOf(...times(50, visitor))).toHaveLength(50);
});

test.each([
  ['once nobody has connected in a turn of the loop', 5, 6],
  ['after 200 turns in which somebody has', Infinity, 201],
])('the next call begins %s', async (_when, connections, turns) => {
  const server = new EventEmitter();
  const next = vi.fn<() => void>();
  let passed = 0;
  createArrivals(server as unknown as Server)(next);
  while (next.mock.calls.length === 0) {
    if (passed < connections) server.emit('connection');
    await setImmediate();
    passed += 1;
  }
  expect(passed).toBe(turns);
});

describe('the number of calls that come in', () => {
  let limit: LoadLimit;
  beforeEach(() => {
    limit = createLoadLimit({ fewest: 10, usual: 40, most: 100, targetMs: 500, patienceMs: 800 });
  });

  function fill(): number {
    let entered = 0;
    while (limit.enter()) entered += 1;
    return entered;
  }
  function room(): number {
    const entered = fill();
    for (let count = 0; count < entered; count += 1) limit.leave(0);
    return entered;
  }
  function crowd(probes: number, tookMs: number): void {
    for (let probe = 0; probe < probes; probe += 1) {
      const entered = fill();
      for (let count = 0; count < entered; count += 1) {
        limit.leave(tookMs);
        limit.enter();
      }
      limit.adjust();
      for (let count = 0; count < entered; count += 1) limit.leave(tookMs);
    }
  }

  test.each<[string, [probes: number, tookMs: number][], number]>([
    ['is the usual one at first', [], 40],
    ['falls while they take too long', [[3, 1000]], 32],
    ['never falls too low to go on', [[50, 5000]], 10],
    ['rises to the most while a crowd is served in time', [[50, 20]], 100],
    ['is the usual one as long as they are served with some patience', [[20, 700]], 40],
    [
      'falls to the usual one when a crowd takes longer',
      [
        [20, 100],
        [20, 700],
      ],
      40,
    ],
    [
      'stays the usual one after a pause, when everybody has waited',
      [
        [1, 5000],
        [2, 20],
        [1, 5000],
      ],
      40,
    ],
  ])('%s', (_what, crowds, expected) => {
    for (const each of crowds) crowd(...each);
    expect(room()).toBe(expected);
  });

  test('falls when nothing ends any more', () => {
    fill();
    for (let probe = 0; probe < 20; probe += 1) limit.adjust();
    for (let count = 0; count < 31; count += 1) limit.leave(0);
    expect([limit.enter(), limit.enter()]).toEqual([true, false]);
  });

  test('leaves out who waits for a slow caller', () => {
    fill();
    limit.pause();
    expect([limit.enter(), limit.enter()]).toEqual([true, false]);
    limit.resume();
    limit.leave(0);
    expect(limit.enter()).toBe(false);
  });
});

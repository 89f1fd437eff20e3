import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOfRequest } from '../../src/request-id.ts';
import { makeUser } from '../support/make.ts';
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

test.each(['/healthz', '/metrics', '/api/listings', '/api/nothing', '/api/%zz', '/nothing', '/media/x.webp'])(
  'every answer has an id of its own: %s',
  async (url) => {
    const ids = [idOf(await on.app.inject(url)), idOf(await on.app.inject(url))];
    expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(new Set(ids).size).toBe(2);
  },
);

test('bytes that are not HTTP are answered with an id too', async () => {
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end('FOO / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect((await buffer(socket)).toString()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
});

test('a call that is shed is answered with an id too', async () => {
  const busy = await testApp({ isPatient: false });
  // Blocks all queries: the embedded database has one connection.
  const held = await busy.pool.connect();
  const waiting = Array.from({ length: 300 }, async () => busy.app.inject('/api/listings'));
  const shed = await busy.app.inject('/api/listings');
  expect([shed.statusCode, idOf(shed)]).toEqual([503, expect.stringMatching(uuid)]);
  held.release();
  await Promise.all(waiting);
  await busy.close();
});

test('every line that is logged for a request says its id, by whichever logger', async () => {
  const { token } = await makeUser(on);
  const { put } = on.deps.photoStore;
  on.deps.photoStore.put = async () => {
    log.warn('from deep within');
    throw new Error('a fault of ours');
  };
  const base64Data =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const answers = await Promise.all(
    [1, 2].map(async () => on.call('POST /photos/upload-base64', { token, body: { base64Data } })),
  );
  on.deps.photoStore.put = put;
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  for (const answer of answers) {
    const logged = lines.filter((line) => line.includes(`"requestId":"${String(idOf(answer))}"`));
    // Both of the photo's files are written at once.
    expect(logged).toEqual([
      expect.stringContaining('"from deep within"'),
      expect.stringContaining('"from deep within"'),
      expect.stringContaining('"unexpected failure"'),
    ]);
  }
});

const ask = async (app: TestApp, id: string) =>
  idOf(await app.app.inject({ url: '/healthz', headers: { 'x-request-id': id } }));

test('the id that a caller brings is taken from behind a trusted proxy only, and only when it is a plain one', async () => {
  expect(await ask(behindProxy, 'edge-7f3a:0001')).toBe('edge-7f3a:0001');
  expect(await ask(on, 'edge-7f3a:0001')).toMatch(uuid);
  for (const id of [
    '',
    'short',
    'x'.repeat(129),
    'two words',
    '"},{"level":50',
    'a\u00e9aaaaaaaa',
    'line\u0000break',
  ])
    expect(await ask(behindProxy, id), id).toMatch(uuid);
});

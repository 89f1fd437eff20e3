import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { rawHttp, readAll, type RawHttp } from '../support/raw-http.ts';
import { useTestApp } from '../support/test-app.ts';

const patienceMs = 800;
/** Longer than a busy machine needs to admit hundreds of callers. */
const longMs = 60_000;
const on = useTestApp();
let member: MadeUser;
let raw: RawHttp;
beforeAll(async () => {
  member = await makeUser(on);
  await makeListing(on, member);
  raw = await rawHttp(on.app, patienceMs);
});
afterEach(() => {
  raw.closeAll();
  raw.setPatience(patienceMs);
});

const get = 'GET /api/listings HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
const post = () =>
  `POST /api/listings HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\ncontent-type: application/json\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const others = async () => statusOf(await raw.send(`${get}\r\n`));

const malformed: [string, () => string][] = [
  ['a content-length that is no number', () => `${post()}content-length: abc\r\n\r\n{}`],
  [
    'a content-length beside chunks',
    () => `${post()}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['headers of 20 kB', () => `${get}x: ${'y'.repeat(20_000)}\r\n\r\n`],
  ['the greeting of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
];

test.each(malformed)('%s is refused in the usual envelope, and nobody else', async (_name, bytes) => {
  const answer = await raw.send(bytes());
  expect(statusOf(answer)).toBe(400);
  expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  const error = messages.malformed;
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error, code: 'MALFORMED' });
  expect(await others()).toBe(200);
});

test.each([
  ['headers', () => 'GET /api/listings HTTP/1.1\r\nhost: x\r\nx-drip: ', 0],
  ['bodies', () => `${post()}content-length: 5000\r\n\r\n{`, 400],
])('400 callers who drip their %s are cut off, and take nobody’s room', async (_what, head, admitted) => {
  raw.setPatience(longMs);
  const sockets = await Promise.all(Array.from({ length: 400 }, () => raw.open()));
  const answers = sockets.map(readAll);
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 100);
  let letIn = 0;
  const count = () => (letIn += 1);
  on.app.server.on('request', count);
  sockets.forEach((socket) => socket.write(head()));
  await expect.poll(() => letIn, { interval: 10 }).toBe(admitted);
  on.app.server.off('request', count);
  expect(await others()).toBe(200);
  raw.setPatience(patienceMs);
  expect(new Set((await Promise.all(answers)).map(statusOf))).toEqual(new Set([400]));
  clearInterval(drip);
  expect(await others()).toBe(200);
});

test('a body behind a complete request is never taken for another request', async () => {
  const smuggled = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  const answer = await raw.send(
    `${post()}connection: close\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
  );
  expect(statusOf(answer)).toBe(400);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('callers who hang up while they are served harm nobody', async () => {
  const sockets = await Promise.all(Array.from({ length: 300 }, () => raw.open()));
  for (const socket of sockets) {
    socket.write(`${get}\r\n`);
    socket.destroy();
  }
  expect(await others()).toBe(200);
});

/** Fillers that a pattern may read again from each place. */
const fillers = [' ', ',', ';', '"', '=', '/', 'a', 'a ', ', ', '; ', ';q=', '%20'];
const read = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'prefer',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];

test.each(['/api/listings', '/api/none', '/none', '/feeds/open.json', '/mcp', '/s/none'])(
  'no header of 15 kB costs %s much more than none',
  async (url) => {
    const cost = async (headers: Record<string, string>) => {
      const before = process.cpuUsage();
      await on.app.inject({ url, headers });
      return process.cpuUsage(before).user;
    };
    await cost({});
    const plain = Math.max(...(await Promise.all(Array.from({ length: 5 }, () => cost({})))));
    for (const name of read)
      for (const filler of fillers) {
        const value = `en${filler.repeat(15_000 / filler.length)}x`;
        // A pattern that is quadratic costs a hundred times as much.
        const costs = [await cost({ [name]: value }), await cost({ [name]: value })];
        expect(Math.min(...costs), `${name}: ${filler}`).toBeLessThan(20 * plain + 20_000);
      }
  },
);

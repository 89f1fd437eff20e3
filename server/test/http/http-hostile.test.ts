import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { rawHttp, readAll, type RawHttp } from '../support/raw-http.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const patienceMs = 800;
/** Longer than a busy machine needs to admit hundreds of callers. */
const longMs = 60_000;
let on: TestApp;
let member: MadeUser;
let raw: RawHttp;
beforeAll(async () => {
  on = await testApp();
  member = await makeUser(on);
  await makeListing(on, member);
  raw = await rawHttp(on.app, patienceMs);
});
afterEach(() => {
  raw.closeAll();
  raw.setPatience(patienceMs);
});
afterAll(() => on.close());

const get = 'GET /api/listings HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
const post = () =>
  `POST /api/listings HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\ncontent-type: application/json\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const others = async () => statusOf(await raw.send(`${get}\r\n`));

const malformed: [string, () => string][] = [
  ['a content-length that is no number', () => `${post()}content-length: abc\r\n\r\n{}`],
  ['a negative content-length', () => `${post()}content-length: -2\r\n\r\n{}`],
  ['a content-length beyond all numbers', () => `${post()}content-length: ${'9'.repeat(30)}\r\n\r\n{}`],
  ['two content-lengths', () => `${post()}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  [
    'a content-length beside chunks',
    () => `${post()}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an unknown transfer coding', () => `${post()}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n`],
  [
    'a chunk whose size is no number',
    () => `${post()}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  ['headers of 20 kB', () => `${get}x: ${'y'.repeat(20_000)}\r\n\r\n`],
  ['5,000 headers', () => `${get}${'a: b\r\n'.repeat(5000)}\r\n`],
  ['an address of 20 kB', () => `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['no host', () => 'GET /api/listings HTTP/1.1\r\n\r\n'],
  ['a NUL in a header', () => `${get}x: a\0b\r\n\r\n`],
  ['a space before the colon', () => `${get}x : y\r\n\r\n`],
  ['a folded header', () => `${get}x: a\r\n b\r\n\r\n`],
  ['a header of bare line feeds', () => 'GET /api/listings HTTP/1.1\nhost: x\n\n'],
  ['a version that there is not', () => 'GET / HTTP/9.9\r\nhost: x\r\n\r\n'],
  ['the greeting of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
];

test.each(malformed)('%s is refused and the connection closed', async (_name, bytes) => {
  const answer = await raw.send(bytes());
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(statusOf(answer)).toBeLessThan(500);
  expect(answer).not.toMatch(/node:|at \w|HPE_|stack/);
  expect(await others()).toBe(200);
});

describe('a body that is too large', () => {
  test('is refused by what it announces, before any of it is sent', async () => {
    const answer = await raw.send(`${post()}content-length: ${64 * 1024 + 1}\r\n\r\n`);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain(messages.tooLarge);
  });

  test('and comes in chunks is refused where the limit is passed', async () => {
    const socket = await raw.open();
    const answer = readAll(socket);
    socket.write(`${post()}transfer-encoding: chunked\r\n\r\n`);
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    let sent = 0;
    while (socket.bytesRead === 0 && sent < 1000) {
      socket.write(chunk);
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(statusOf(await answer)).toBe(413);
    expect(sent).toBeLessThan(200);
  });

  test('is not asked for of who may not send it', async () => {
    const answer = await raw.send(
      'POST /api/photos/upload-base64 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7000000\r\nconnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(401);
  });
});

test('300 callers who drip their headers are cut off, and do not delay others', async () => {
  raw.setPatience(longMs);
  const sockets = await Promise.all(Array.from({ length: 300 }, () => raw.open()));
  const answers = sockets.map(readAll);
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 100);
  sockets.forEach((socket) => socket.write('GET /api/listings HTTP/1.1\r\nhost: x\r\nx-drip: '));
  expect(await others()).toBe(200);
  raw.setPatience(patienceMs);
  const statuses = (await Promise.all(answers)).map(statusOf);
  clearInterval(drip);
  expect(new Set(statuses)).toEqual(new Set([400]));
});

test('400 callers who drip their bodies are cut off, and take nobody’s room', async () => {
  raw.setPatience(longMs);
  const sockets = await Promise.all(Array.from({ length: 400 }, () => raw.open()));
  const answers = sockets.map(readAll);
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 100);
  let letIn = 0;
  const count = () => (letIn += 1);
  on.app.server.on('request', count);
  sockets.forEach((socket) => socket.write(`${post()}content-length: 5000\r\n\r\n{`));
  await expect.poll(() => letIn, { interval: 10 }).toBe(400);
  on.app.server.off('request', count);
  expect(await others()).toBe(200);
  raw.setPatience(patienceMs);
  const statuses = (await Promise.all(answers)).map(statusOf);
  clearInterval(drip);
  expect(statuses.filter((status) => status !== 400)).toEqual([]);
  expect(await others()).toBe(200);
});

test('1,000 connections that say nothing hinder nobody', async () => {
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => raw.open()));
  expect(await others()).toBe(200);
  expect(sockets.filter((socket) => socket.closed)).toEqual([]);
});

test('200 requests in one breath are answered one by one, in their order', async () => {
  const urls = Array.from({ length: 200 }, (_, index) => (index % 2 ? '/healthz' : '/api/nothing'));
  const requests = urls.map((url) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
  const answer = await raw.send(`${requests}${get}\r\n`);
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  expect(statuses).toEqual([...urls.map((url) => (url === '/healthz' ? '200' : '404')), '200']);
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

import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { noisyImage, plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let port: number;
let arrived = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  on = await testApp();
  on.app.server.on('request', () => (arrived += 1));
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = on.app.server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => on.close());

const five = '/api/photos/upload-multiple-base64';
const headOf = ({ token }: MadeUser, length: number) =>
  `POST ${five} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Announces the largest body and sends a byte a second. */
function drip(by: MadeUser): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`${headOf(by, Math.round(35.5 * 1024 * 1024))}{`);
  const timer = setInterval(() => socket.write(' '), 1000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

async function upload(by: MadeUser, photo: Buffer): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/photos/upload-base64`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ base64Data: photo.toString('base64') }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('four accounts that drip keep nobody from uploading, neither a small photo nor a large one', async () => {
  const [victim, ...attackers] = await Promise.all(Array.from({ length: 5 }, () => makeUser(on)));
  if (!victim) throw new Error('a victim');
  const small = await plainImage(20, 20).jpeg().toBuffer();
  const large = await noisyImage(1500, 1000).png().toBuffer();
  expect(large.length).toBeGreaterThan(3e6);
  const dripping = attackers.map(drip);
  await expect.poll(() => arrived).toBe(4);
  expect([await upload(victim, small), await upload(victim, large)]).toEqual([201, 201]);
  // None was cut off.
  expect(dripping.filter((socket) => socket.closed || socket.bytesRead > 0)).toEqual([]);
});

test('a body of one-byte chunks costs no more than it weighs', async () => {
  const by = await makeUser(on);
  const before = process.memoryUsage().rss;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.write(headOf(by, 0).replace('content-length: 0', 'transfer-encoding: chunked'));
  const chunks = '1\r\nx\r\n'.repeat(20_000);
  let highest = before;
  for (let sent = 0; sent < 3_000_000 && !socket.destroyed; sent += 20_000) {
    await new Promise<void>((done) => socket.write(chunks, () => done()));
    highest = Math.max(highest, process.memoryUsage().rss);
  }
  expect((highest - before) / 1e6).toBeLessThan(300);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

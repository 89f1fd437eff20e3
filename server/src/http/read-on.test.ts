import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOnAfterAnswers } from './read-on.ts';

const maxBytes = 1024 * 1024;
const servers: Server[] = [];
let [port, portOfImpatient] = [0, 0];
beforeAll(async () => {
  port = await listen(60_000);
  portOfImpatient = await listen(100);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(windowMs: number): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(413).end('too large'));
  servers.push(server);
  readOnAfterAnswers(server, { maxBytes, windowMs, minBytes: 1 });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** Sends what begins a request, and waits for its answer. */
async function begin(at: number, bytes: string) {
  const socket = connect(at, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString())).on('error', () => undefined);
  const answered = () => text;
  socket.write(bytes);
  await expect.poll(answered, { interval: 5 }).toContain('too large');
  return { socket, answered };
}
const head = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;

test('a body is read to its end after its answer, and the next request is answered as ever', async () => {
  const { socket, answered } = await begin(port, head(800_000));
  socket.write(`${'x'.repeat(800_000)}GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await once(socket, 'end');
  expect(answered().match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});

test('a body that is longer than is read is cut off', async () => {
  const piece = 'x'.repeat(64 * 1024);
  const { socket } = await begin(port, head(1e12));
  for (let sent = 0; !socket.destroyed && sent < 100 * maxBytes; sent += piece.length) {
    socket.write(piece);
    await new Promise(setImmediate);
  }
  expect(socket.destroyed).toBe(true);
});

test('a body that stalls after its answer is cut off', async () => {
  const { socket } = await begin(portOfImpatient, `${head(800_000)}xxx`);
  await expect.poll(() => socket.destroyed).toBe(true);
});

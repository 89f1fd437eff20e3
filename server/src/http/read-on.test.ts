import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOnAfterAnswers } from './read-on.ts';

const mostBytes = 1024 * 1024;
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
  readOnAfterAnswers(server, { mostBytes, windowMs, leastBytes: 1 });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

async function open(
  at: number,
): Promise<{ socket: Socket; answered: () => string; failures: NodeJS.ErrnoException[] }> {
  const socket = connect(at, '127.0.0.1');
  let text = '';
  const failures: NodeJS.ErrnoException[] = [];
  socket.on('data', (bytes) => (text += bytes.toString())).on('error', (error) => failures.push(error));
  await once(socket, 'connect');
  return { socket, answered: () => text, failures };
}
const head = (length: number, more = '') =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n${more}\r\n`;

async function write(socket: Socket, bytes: string): Promise<void> {
  await new Promise<void>((sent) => socket.write(bytes, () => sent()));
}

test.each(['', 'connection: close\r\n'])(
  'a body is read to its end after its answer, and the connection ends well (%j)',
  async (header) => {
    const { socket, answered, failures } = await open(port);
    await write(socket, head(800_000, header));
    await expect.poll(answered, { interval: 5 }).toContain('too large');
    for (let sent = 0; sent < 800_000; sent += 100_000) {
      await write(socket, 'x'.repeat(100_000));
      await new Promise(setImmediate);
    }
    if (header === '') socket.end();
    await once(socket, 'end');
    expect(failures).toEqual([]);
  },
);

test('the next request on the connection is answered as ever', async () => {
  const { socket, answered } = await open(port);
  await write(socket, head(800_000));
  await expect.poll(answered, { interval: 5 }).toContain('too large');
  await write(socket, `${'x'.repeat(800_000)}GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await once(socket, 'end');
  expect(answered().match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});

test.each([
  ['longer than is read', 'x'.repeat(64 * 1024)],
  ['in crumbs', '1\r\nx\r\n'.repeat(10_000)],
])('a body that is %s is cut off', async (name, piece) => {
  const { socket, answered } = await open(port);
  const isChunked = name === 'in crumbs';
  const coding = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  await write(socket, isChunked ? coding : head(1e12));
  await expect.poll(answered, { interval: 5 }).toContain('too large');
  let sent = 0;
  while (!socket.destroyed && sent < 100 * mostBytes) {
    socket.write(piece);
    sent += piece.length;
    await new Promise(setImmediate);
  }
  expect(socket.destroyed).toBe(true);
});

test('a body that stalls after its answer is cut off', async () => {
  const { socket, answered } = await open(portOfImpatient);
  await write(socket, `${head(800_000)}xxx`);
  await once(socket, 'close');
  expect(answered()).toContain('too large');
});

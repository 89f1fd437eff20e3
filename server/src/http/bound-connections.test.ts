import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function portOf(settings: Parameters<typeof boundConnections>[1]): Promise<number> {
  const server = createServer((_request, response) => response.end('here'));
  servers.push(server);
  boundConnections(server, settings);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** How many of so many connections are answered, one after the other. */
async function answered(port: number, connections: number): Promise<number> {
  let count = 0;
  for (let nth = 0; nth < connections; nth += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    socket.on('data', () => (count += 1));
    await new Promise((closed) => socket.on('error', closed).on('close', closed));
  }
  return count;
}

test('of what one address connects at once 600 are answered, and more a second later', async () => {
  const port = await portOf({ trustProxy: false, isRateLimited: true });
  const count = await answered(port, 1_400);
  expect(count).toBeGreaterThanOrEqual(600);
  expect(count).toBeLessThan(1_400);
  await expect.poll(() => answered(port, 1)).toBe(1);
});

test.each([
  { trustProxy: 1, isRateLimited: true },
  { trustProxy: false as const, isRateLimited: false },
])('nothing is ended with %o', async (settings) => {
  expect(await answered(await portOf(settings), 700)).toBe(700);
});

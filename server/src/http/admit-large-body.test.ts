import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitLargeBody } from './admit-large-body.ts';

const bodyLimit = 14 * 1024 * 1024;
const patienceMs = 300;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify({ bodyLimit, forceCloseConnections: true });
  app.route({
    method: 'POST',
    url: '/photos',
    onRequest: (request, reply) => admitLargeBody(request, reply, bodyLimit, patienceMs),
    handler: async (request) => {
      // Longer than a body may take: what has arrived is not hurried.
      await sleep(patienceMs * 1.5);
      return request.body;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Listening on TCP, it has such an address.
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Announces the largest body there may be and sends but its first byte. */
async function trickle(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = `POST /photos HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bodyLimit}`;
  socket.write(`${head}\r\n\r\n{`);
  return socket;
}

async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

test('three large bodies that never arrive are cut off, and the next one is served whole', async () => {
  const slow = await Promise.all([trickle(), trickle(), trickle()]);
  const cut = Promise.all(slow.map(untilClosed));
  const text = JSON.stringify('x'.repeat(8 * 1024 * 1024));
  const answer = await fetch(`http://127.0.0.1:${port}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    signal: AbortSignal.timeout(10_000),
  });
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBe(text.length - 2);
  await cut;
}, 20_000);

import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitLargeBody } from './admit-large-body.ts';

const bodyLimit = 14 * 1024 * 1024;
const patienceMs = 300;
const text = JSON.stringify('x'.repeat(8 * 1024 * 1024));

let app: FastifyInstance;
let port: number;
let asked = 0;
beforeAll(async () => {
  app = Fastify({ bodyLimit, forceCloseConnections: true });
  app.route({
    method: 'POST',
    url: '/photos',
    onRequest: (request, reply) => {
      asked += 1;
      return admitLargeBody(request, reply, { by: String(request.headers['x-by']), bodyLimit, patienceMs });
    },
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
async function trickle(by: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = `POST /photos HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bodyLimit}\r\nx-by: ${by}`;
  socket.write(`${head}\r\n\r\n{`);
  return socket;
}

async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

test('three large bodies that never arrive are cut off, and the next one is served whole', async () => {
  const slow = await Promise.all(['a', 'b', 'c'].map(trickle));
  const cut = Promise.all(slow.map(untilClosed));
  const answer = await send('d');
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBe(text.length - 2);
  await cut;
}, 20_000);

test('one person’s bodies leave room for another’s, and have it again afterwards', async () => {
  const askedBefore = asked;
  const slow = await Promise.all(['a', 'a'].map(trickle));
  await expect.poll(() => asked, { interval: 5 }).toBe(askedBefore + 2);
  const cut = Promise.all(slow.map(untilClosed));
  const answers = await Promise.all([send('a'), send('b')]);
  expect(answers.map(({ status }) => status)).toEqual([503, 200]);
  await cut;
  expect((await send('a')).status).toBe(200);
}, 20_000);

function send(by: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-by': by },
    body: text,
    signal: AbortSignal.timeout(10_000),
  });
}

import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusePipelines } from './refuse-pipelines.ts';

let begun = 0;
let answers: PromiseWithResolvers<void>;
const app = Fastify();
refusePipelines(app.server);
app.get('/', async () => {
  begun += 1;
  await answers.promise;
  return 'answer';
});
beforeAll(async () => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(async () => app.close());

function open() {
  begun = 0;
  answers = Promise.withResolvers();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString())).on('error', () => undefined);
  const ask = (count: number, path = '/', more = '') =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`.repeat(count));
  return { socket, ask, answered: () => text.split('answer').length - 1 };
}

test('a connection with very many requests at once is ended, and few of them begin', async () => {
  const { socket, ask } = open();
  ask(5000);
  // `once` of node:events would fail by the reset.
  await new Promise((closed) => void socket.once('close', closed));
  expect(begun).toBe(4);
  answers.resolve();
});

test('a few at once are answered, again and again', async () => {
  const { socket, ask, answered } = open();
  answers.resolve();
  for (const total of [4, 8, 12]) {
    ask(4);
    await expect.poll(answered, { interval: 5 }).toBe(total);
  }
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

test.each([
  ['that is no address', '/%ff', ''],
  ['with an unknown expectation', '/', 'expect: x\r\n'],
])('requests %s count too', async (_, path, more) => {
  const { socket, ask } = open();
  let bytes = 0;
  socket.on('data', (part) => (bytes += part.length));
  ask(5000, path, more);
  await new Promise((closed) => void socket.once('close', closed));
  expect(bytes).toBeLessThan(10_000);
});

import { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endFloods } from './end-floods.ts';

let begun = 0;
let answers: PromiseWithResolvers<void>;
let pieces = 0;
const app = Fastify();
app.addContentTypeParser('text/plain', (_request, payload, done) => {
  payload.on('data', () => (pieces += 1)).on('end', () => done(null, 'read'));
});
endFloods(app.server);
app.post('/', async () => 'answer');
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

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
const post = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n';

test.each(['', 'GET /%ff HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'])(
  'a body in very many tiny pieces ends its connection, and few of them are handed over (%j)',
  async (head) => {
    const { socket } = open();
    pieces = 0;
    socket.write((head || post) + chunk(1).repeat(9_000));
    await new Promise((closed) => void socket.once('close', closed));
    expect(pieces).toBeLessThan(300);
  },
  // Idle connections are closed after a minute.
  20_000,
);

test('one in many pieces of a usual size is read, by a parser that has been at work for a flood', async () => {
  const { socket, answered } = open();
  pieces = 0;
  socket.write(`${post}${chunk(1_000).repeat(2_000)}0\r\n\r\n`);
  await expect.poll(answered, { interval: 5 }).toBe(1);
  expect(pieces).toBeGreaterThanOrEqual(2_000);
  socket.destroy();
});

test('Node hands over nothing more of an ended connection', async () => {
  const push = vi.spyOn(IncomingMessage.prototype, 'push');
  const { socket } = open();
  // As many as one read brings.
  socket.write(post + chunk(1).repeat(9_000));
  await new Promise((closed) => void socket.once('close', closed));
  expect(push.mock.calls.length).toBeLessThan(300);
  push.mockRestore();
});

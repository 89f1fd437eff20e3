import Fastify from 'fastify';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isFromThisMachine } from './from-this-machine.ts';

test.each([
  ['1.1', 'true'],
  ['1.0', 'false'],
])('a call over HTTP/%s from loopback counts as from this machine: %s', async (version, isFrom) => {
  const app = Fastify();
  app.get('/', (request, reply) => reply.send(String(isFromThisMachine(request))));
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(`GET / HTTP/${version}\r\nHost: ${address.host}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(new RegExp(`\\r\\n\\r\\n${isFrom}$`));
  await app.close();
});

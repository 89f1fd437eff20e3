import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../src/events/outbox-queries.ts';
import type { OutboxFollower } from '../../src/events/follow-outbox.ts';
import { liveStreams } from '../../src/live/live-streams.ts';
import { newId } from '../../src/new-id.ts';
import { openLive } from '../support/live-client.ts';
import { makeUser } from '../support/make.ts';
import { testApp } from '../support/test-app.ts';

test('a server that closes ends its streams and does not wait for those who do not read', async () => {
  const on = await testApp();
  const { token } = await makeUser(on);
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const stream = await openLive(`http://127.0.0.1:${port}`, token);
  const deaf = connect(port, '127.0.0.1').on('error', () => {});
  deaf.write(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(deaf, 'readable');
  const startedAt = performance.now();
  await on.close();
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  deaf.destroy();
});

test('who does not read is cut off before much is kept for them, and who reads is not', async () => {
  const listeners: ((event: OutboxRow) => void)[] = [];
  const outbox = {
    listen: (listener: (event: OutboxRow) => void) => {
      listeners.push(listener);
      return () => {};
    },
  };
  const log = { debug: () => {} };
  const listingId = newId();
  // All that listening streams need.
  const deps = { outbox: outbox as unknown as OutboxFollower, log, now: () => new Date() };
  const streams = liveStreams(deps as unknown as Parameters<typeof liveStreams>[0]);
  const opened: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    opened.push(response.writeHead(200));
    streams.add({
      userId: newId(),
      isMember: true,
      isModerator: false,
      tokenHash: Buffer.alloc(32),
      listings: new Map([[listingId, { ownerId: newId(), seesGuesses: false }]]),
      response,
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = [true, false].map((isReading) => {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    if (isReading) client.resume();
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return client;
  });
  await expect.poll(() => opened.length).toBe(2);
  const isCut = () => opened.filter(({ destroyed }) => destroyed).length === 1;
  const kind = 'listing.updated';
  const event = { kind, userId: newId(), listingId, payload: {}, createdAt: new Date() };
  let most = 0;
  for (let seq = 1; !isCut() && seq < 500_000; seq++) {
    for (const tell of listeners) tell({ ...event, seq });
    most = Math.max(most, ...opened.map(({ writableLength }) => writableLength));
    if (seq % 100 === 0) await nextTurn();
  }
  expect(isCut()).toBe(true);
  expect(most).toBeLessThan(100_000);
  streams.close();
  for (const client of clients) client.destroy();
  server.close();
});

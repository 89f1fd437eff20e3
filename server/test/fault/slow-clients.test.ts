import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../fault/start-server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ballpark-slow-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('who is slow to send keeps the server from no good end', async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head =
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100';
  await new Promise<void>((sent) => socket.write(`${head}\r\n\r\n{`, () => sent()));
  // By the time this is answered, the server reads the first connection.
  await fetch(`${server.url}/readyz`);
  expect(await server.stop()).toBe(0);
  socket.destroy();
  // On a busy machine a start takes almost a minute.
}, 240_000);

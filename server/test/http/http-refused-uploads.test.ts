import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let port: number;
let hasRoom = true;
beforeAll(async () => {
  const config = { logLevel: 'silent', isRateLimited: true } as const;
  on = await testApp({ config, deps: { hasRoom: () => hasRoom }, isPatient: false });
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = on.app.server.address() as AddressInfo);
});
afterAll(() => on.close());

const mebibyte = 1024 * 1024;
const five = '/api/photos/upload-multiple-base64';
type Upload = { by: MadeUser; path?: string; bytes?: number; type?: string; headers?: string };

function headOf({
  by,
  path = five,
  bytes = 8 * mebibyte,
  type = 'application/json',
  headers = '',
}: Upload): string {
  const usual = `host: x\r\nauthorization: Bearer ${by.token}\r\ncontent-length: ${bytes}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${usual}content-type: ${type}\r\n${headers}\r\n`;
}

/** Sends everything before reading the answer, as browsers do; returns the status or the connection's error. */
async function send(upload: Upload): Promise<number | string> {
  const socket = connect(port, '127.0.0.1');
  const broken = new Promise<string>((resolve) =>
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code))),
  );
  const body = Buffer.alloc(upload.bytes ?? 8 * mebibyte, ' ');
  const answered = new Promise<void>((sent) => {
    socket.write(headOf(upload));
    socket.write(body, () => sent());
  }).then(async () => statusOf(socket));
  const status = await Promise.race([broken, answered]);
  socket.destroy();
  return status;
}

function statusOf(socket: Socket): Promise<number | string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (text.endsWith('}')) resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]));
    });
    socket.on('close', () => resolve(`closed after ${text.length} bytes`));
  });
}

/** Ten at once, with and without `connection: close`. */
async function answersTo(upload: Upload): Promise<unknown[]> {
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      send({ ...upload, headers: `${upload.headers ?? ''}${index % 2 ? 'connection: close\r\n' : ''}` }),
    ),
  );
  return [...new Set(answers)];
}

test.each([
  [five, 35.5],
  ['/api/photos/upload-profile-base64', 14.1],
  ['/api/photos/upload-base64', 7.1],
  ['/api/listings', 1 / 16],
])('who sends more than %s takes, %d MB, always gets the reason', async (path, megabytes) => {
  const by = await makeUser(on);
  const bytes = Math.round(megabytes * mebibyte) + 1;
  expect(await answersTo({ by, path, bytes })).toEqual([413]);
});

test('a body that is not JSON, or is compressed, always gets its reason', async () => {
  const by = await makeUser(on);
  expect(await answersTo({ by, headers: 'content-encoding: gzip\r\n' })).toEqual([415]);
  expect(await answersTo({ by, type: 'text/plain' })).toEqual([415]);
});

test('a sender without a session, or over the limits of calls, always gets the reason', async () => {
  const by = await makeUser(on);
  expect(await answersTo({ by: { ...by, token: 'x'.repeat(40) } })).toEqual([401]);
  for (let call = 0; call < 120; call += 1)
    await on.app.inject({ method: 'POST', url: five, headers: { authorization: `Bearer ${by.token}` } });
  expect(await answersTo({ by })).toEqual([429]);
});

test('a sender always gets the reason while memory or disk is full', async () => {
  const by = await makeUser(on);
  const dripping = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'));
  for (const socket of dripping) socket.write(`${headOf({ by })}{`);
  await expect.poll(() => send({ by })).toBe(503);
  expect(await answersTo({ by })).toEqual([503]);
  for (const socket of dripping) socket.destroy();
  hasRoom = false;
  expect(await answersTo({ by })).toEqual([507]);
  hasRoom = true;
});

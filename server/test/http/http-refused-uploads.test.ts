import { connect, type AddressInfo } from 'node:net';
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
type Upload = { by: MadeUser; path?: string; bytes?: number; headers?: string };

function headOf({ by, path = five, bytes = 8 * mebibyte, headers = '' }: Upload): string {
  const type = headers.includes('content-type') ? '' : 'content-type: application/json\r\n';
  const usual = `host: x\r\nauthorization: Bearer ${by.token}\r\ncontent-length: ${bytes}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${usual}${type}${headers}\r\n`;
}

/** Sends everything before reading the answer, as browsers do; returns the status or the connection's error. */
async function send(upload: Upload): Promise<number | string> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<number | string>();
  let text = '';
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  socket.on('close', () => resolve(`closed after ${text.length} bytes`));
  socket.write(headOf(upload));
  socket.write(Buffer.alloc(upload.bytes ?? 8 * mebibyte, ' '), () =>
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (text.endsWith('}')) resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]));
    }),
  );
  const status = await promise;
  socket.destroy();
  return status;
}

/** Ten at once, with and without `connection: close`. */
async function answersTo(upload: Upload): Promise<unknown[]> {
  const { headers = '' } = upload;
  const each = ['', 'connection: close\r\n'].flatMap((more) => Array<string>(5).fill(headers + more));
  return [...new Set(await Promise.all(each.map((headers) => send({ ...upload, headers }))))];
}

test.each([
  [five, 35.5],
  ['/api/photos/upload-base64', 7.1],
  ['/api/listings', 1 / 16],
])('who sends more than %s takes, %d MB, always gets the reason', async (path, megabytes) => {
  const by = await makeUser(on);
  const bytes = Math.round(megabytes * mebibyte) + 1;
  expect(await answersTo({ by, path, bytes })).toEqual([413]);
});

test('who sends no JSON, compressed JSON, no session or too many calls always gets the reason', async () => {
  const by = await makeUser(on);
  expect(await answersTo({ by, headers: 'content-encoding: gzip\r\n' })).toEqual([415]);
  expect(await answersTo({ by, headers: 'content-type: text/plain\r\n' })).toEqual([415]);
  expect(await answersTo({ by: { ...by, token: 'x'.repeat(40) } })).toEqual([401]);
  const another = await makeUser(on);
  for (let call = 0; call < 120; call += 1)
    await on.app.inject({ method: 'POST', url: five, headers: { authorization: `Bearer ${another.token}` } });
  expect(await answersTo({ by: another })).toEqual([429]);
});

test('a sender always gets the reason while memory or disk is full', async () => {
  const upload = { by: await makeUser(on), bytes: 3 * mebibyte };
  // How much a person may send is not meant here.
  const sendAnew = async () => {
    await on.db.deleteFrom('rate_limit').execute();
    return send(upload);
  };
  const dripping = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'));
  for (const socket of dripping) socket.write(`${headOf(upload)}{`);
  await expect.poll(sendAnew).toBe(503);
  expect(await answersTo(upload)).toEqual([503]);
  for (const socket of dripping) socket.destroy();
  hasRoom = false;
  expect(await answersTo(upload)).toEqual([507]);
  hasRoom = true;
});

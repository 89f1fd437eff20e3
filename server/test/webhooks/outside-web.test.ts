import { request } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BoundedAgent, type OutsideFailure, httpOutsideWeb } from '../../src/adapters/outside-web.ts';
import { type Outside, startOutside } from '../support/outside.ts';

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.close());

const get = { method: 'GET', timeoutMs: 2000, maxBytes: 10 } as const;
const whyOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: OutsideFailure) => error.why,
  );

test('a reply is read up to its limit', async () => {
  outside.answers.set('example.com/small', { status: 200, body: Buffer.from('0123456789') });
  outside.answers.set('example.com/large', { status: 200, body: Buffer.alloc(1_000_000) });
  const small = await outside.web.call({ ...get, url: 'https://example.com/small' });
  expect([small.body.toString(), small.isWhole]).toEqual(['0123456789', true]);
  const large = await outside.web.call({ ...get, url: 'https://example.com/large' });
  expect([large.body.length <= 10, large.isWhole]).toEqual([true, false]);
});

test('who does not answer is given up', async () => {
  outside.answers.set('example.com/slow', null);
  expect(await whyOf(outside.web.call({ ...get, timeoutMs: 200, url: 'https://example.com/slow' }))).toBe(
    'timeout',
  );
});

test('no address of this machine or its network is called, by whatever name', async () => {
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'http://example.com/'])
    expect(await whyOf(outside.web.call({ ...get, url })), url).toBe('address');
  // The real one resolves nothing here, so the name leads to no public address.
  expect(
    await whyOf(httpOutsideWeb().call({ ...get, timeoutMs: 5000, url: 'https://nowhere.invalid/' })),
  ).toBe('address');
});

/** Each connection gets what `write` writes, by plain HTTP. */
async function webThatWrites(write: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => write(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return httpOutsideWeb((_, options, answered) => request({ ...options, host: '127.0.0.1', port }, answered));
}

/** As fast as the connection takes it, until it is closed. */
function writeForEver(socket: Socket, text: string): void {
  if (socket.destroyed) return;
  const goOn = () => writeForEver(socket, text);
  if (socket.write(text.repeat(100))) setImmediate(goOn);
  else socket.once('drain', goOn);
}

const patient = {
  method: 'GET',
  url: 'https://example.com/',
  timeoutMs: 20_000,
  maxBytes: 5_000_000,
} as const;

test.each([
  ['would change the protocol', 'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  [
    'says so after going on',
    'HTTP/1.1 100 X\r\n\r\nHTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n',
  ],
  ['hangs up', ''],
  ['hangs up within its answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nHalf'],
])('who %s is given up at once', async (_, answer) => {
  const web = await webThatWrites((socket) => void (answer === '' ? socket.end() : socket.end(answer)));
  expect(await whyOf(web.call(patient))).toBe('connection');
});

test('who asks for patience without end is given up, and so is who never answers', async () => {
  const chatty = await webThatWrites((socket) => writeForEver(socket, 'HTTP/1.1 102 A\r\n\r\n'));
  expect(await whyOf(chatty.call(patient))).toBe('connection');
  const empty = await webThatWrites((socket) => writeForEver(socket, '\r\n'.repeat(1000)));
  expect(await whyOf(empty.call(patient))).toBe('connection');
  const still = await webThatWrites(() => undefined);
  expect(await whyOf(still.call({ ...patient, timeoutMs: 200 }))).toBe('timeout');
});

test('a body in crumbs is read no further than a few thousand of them', async () => {
  const web = await webThatWrites((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    writeForEver(socket, '1\r\na\r\n');
  });
  const { isWhole, body } = await web.call(patient);
  expect([isWhole, body.length < 20_000]).toEqual([false, true]);
});

/** By TLS, with a key that both know instead of certificates. */
async function webOverTls(write: (socket: Socket) => void) {
  const shared = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const key = Buffer.alloc(16, 1);
  const server = createTlsServer({ ...shared, pskCallback: () => key }, (socket) => {
    socket
      .setNoDelay()
      .on('error', () => undefined)
      .once('data', () => write(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const agent = new BoundedAgent({ keepAlive: false });
  const trusted = {
    ...shared,
    pskCallback: () => ({ psk: key, identity: 'ballpark' }),
    checkServerIdentity: () => undefined,
  };
  return httpOutsideWeb((_, options, answered) =>
    httpsRequest({ ...options, ...trusted, agent, host: '127.0.0.1', port }, answered),
  );
}

test('over TLS a reply is read whole', async () => {
  const web = await webOverTls((socket) => {
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 3000000\r\n\r\n${'x'.repeat(3_000_000)}`);
  });
  const { isWhole, body } = await web.call(patient);
  expect([isWhole, body.length]).toEqual([true, 3_000_000]);
});

test('who sends more of TLS than of an answer is given up', async () => {
  const web = await webOverTls((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3000000\r\n\r\n');
    const crumb = () => {
      if (!socket.destroyed) socket.write('x', crumb);
    };
    crumb();
  });
  expect(await whyOf(web.call(patient))).toBe('connection');
});

/** Names of the cipher suites and groups in a ClientHello (RFC 8446, 4.1.2). */
function offeredIn(hello: Buffer): { suites: number[]; groups: number[] } {
  const numbers = (from: number, bytes: number) =>
    Array.from({ length: bytes / 2 }, (_, at) => hello.readUInt16BE(from + 2 * at));
  let at = 5 + 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  const suites = numbers(at + 2, hello.readUInt16BE(at));
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at) + 2;
  let groups: number[] = [];
  while (at < hello.length) {
    const [kind, bytes] = [hello.readUInt16BE(at), hello.readUInt16BE(at + 2)];
    if (kind === 10) groups = numbers(at + 6, bytes - 2);
    at += 4 + bytes;
  }
  return { suites, groups };
}

test('a server can choose no key exchange whose size it names itself', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const server = createServer(
    (socket) => void socket.once('data', (hello) => (resolve(hello), socket.end())),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const agent = new BoundedAgent({ keepAlive: false });
  const web = httpOutsideWeb((_, options, answered) =>
    httpsRequest({ ...options, agent, host: '127.0.0.1', port }, answered),
  );
  expect(await whyOf(web.call(patient))).toBe('connection');
  const { suites, groups } = offeredIn(await promise);
  // ECDHE-RSA-AES128-GCM-SHA256 and X25519.
  expect([suites.includes(0xc02f), groups.includes(0x001d)]).toEqual([true, true]);
  const finiteFields = new Set([0x0033, 0x0039, 0x0067, 0x006b, 0x009e, 0x009f, 0xccaa]);
  expect(suites.filter((suite) => finiteFields.has(suite))).toEqual([]);
  expect(groups.filter((group) => group >= 0x0100 && group < 0x0200)).toEqual([]);
});

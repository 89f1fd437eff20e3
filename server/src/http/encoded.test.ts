import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { encoded, encodingFor, keptAsGzip, namesEtag, sendEncoded } from './encoded.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR ; Q=0.000 , GZip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, br;q=0, *;q=1', 'identity'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['x-br, brotli', 'identity'],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['"other"', false],
  ['"b",W/"a" , "c"', true],
  ['*', true],
])('If-None-Match %s names "a": %s', (header, isNamed) => {
  expect(namesEtag(header, '"a"')).toBe(isNamed);
});

const text = 'Was darf es kosten? '.repeat(200);
const kept = encoded(text, 'text/plain; charset=utf-8', { isKept: true });
const app = fastify();
afterAll(() => app.close());
app.get('/text', (request, reply) => sendEncoded(request, reply.header('vary', 'cookie'), kept));
const packed = gzipSync(text);
app.get('/large', (request, reply) => sendEncoded(request, reply, keptAsGzip(packed, 'text/csv')));
app.get('/gone', (request, reply) => sendEncoded(request, reply.code(404), kept));

const read = async (accepted: string) =>
  app.inject({ url: '/text', headers: { 'accept-encoding': accepted } });
const again = async (etag = '', accepted = 'br') =>
  app.inject({ url: '/text', headers: { 'if-none-match': etag, 'accept-encoding': accepted } });

test('each form has its own bytes and its own strong ETag', async () => {
  const [br, small, plain] = await Promise.all([read('br'), read('gzip'), read('identity')]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
  expect(gunzipSync(small.rawPayload).toString()).toBe(text);
  expect(plain.body).toBe(text);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const etags = [br, small, plain].map(({ headers }) => String(headers.etag));
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"[\w.-]+"$/);
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' });

  expect((await again(`"x", W/${etags[0]}`)).statusCode).toBe(304);
  expect((await again('*')).statusCode).toBe(304);
  expect((await again(etags[0], 'gzip')).statusCode).toBe(200);
});

test('what is kept as gzip alone is unpacked for who does not take that, and has a tag in each form', async () => {
  const ask = async (accepted: string) =>
    app.inject({ url: '/large', headers: { 'accept-encoding': accepted } });
  const [small, plain] = await Promise.all([ask('br, gzip'), ask('br')]);
  expect(small.rawPayload).toEqual(packed);
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(plain.body).toBe(text);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(small.headers.etag).not.toBe(plain.headers.etag);
});

test('what is not there stays 404 for who has its page', async () => {
  const first = await app.inject('/gone');
  const again = await app.inject({
    url: '/gone',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(404);
  expect(again.body).toBe(text);
});

test('of headers with thousands of entries only the first are read', () => {
  expect(encodingFor(`${','.repeat(15_000)}br`)).toBe('identity');
  expect(encodingFor(`br${','.repeat(15_000)}`)).toBe('br');
  expect(namesEtag(`${','.repeat(15_000)}"a"`, '"a"')).toBe(false);
  expect(namesEtag(`"a"${','.repeat(15_000)}`, '"a"')).toBe(true);
});

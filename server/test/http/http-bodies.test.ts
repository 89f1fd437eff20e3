import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip, zstdCompress } from 'node:zlib';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp();
  member = await makeUser(on);
});
afterAll(() => on.close());

async function ask(url: string, more: InjectOptions = {}) {
  const headers = { authorization: `Bearer ${member.token}`, accept: 'text/html', ...more.headers };
  const answer = await on.app.inject({ url, ...more, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<unknown>() };
}

/** To POST /listings. */
async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', ...headers };
  return ask('/api/listings', { method: 'POST', payload, headers: sent });
}

function failure(status: number, key: keyof typeof messages) {
  const code = key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return { status, body: { success: false, error: messages[key], message: messages[key], code } };
}

test.each([
  ['GET', '/api/'],
  ['GET', '/api/nothing'],
  ['POST', '/api/nothing'],
  ['PATCH', '/api/nothing'],
  ['GET', '/%61pi/nothing'],
  ['GET', '/%6dedia/nothing/else'],
  ['OPTIONS', '/api/listings'],
  ['GET', '/api/listings/1'],
  ['GET', `/api/listings/${'x'.repeat(200)}`],
  ['GET', '/api/listings/%27%20or%201=1'],
  ['GET', '/api/listings/..%2f..%2fetc%2fpasswd'],
  ['DELETE', '/api/listings/00000000-0000-0000-0000-00000000000'],
  ['POST', '/api/listings/1/close'],
  ['GET', '/media/nothing/else'],
] as const)('what is nowhere is not found, in the usual envelope: %s %s', async (method, url) => {
  const answer = await ask(url, { method });
  expect(answer).toMatchObject(failure(404, 'notFound'));
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['POST', '/api/auth/profile', 'GET'],
  ['DELETE', '/api/listings', 'GET, POST'],
  ['PATCH', `/api/listings/${newId()}`, 'GET, PUT, DELETE'],
] as const)('%s %s is answered by 405 and the methods there are', async (method, url, allow) => {
  const answer = await ask(url, { method });
  expect(answer).toMatchObject({ ...failure(405, 'methodNotAllowed'), headers: { allow } });
});

test.each([
  '/api/listings/%00',
  '/api/listings?search=%00',
  '/api/%zz',
  '/api/listings/%',
  '/api/%c3%28',
  `/api/listings/${'x'.repeat(300)}`,
])('an address that is none, or has NUL, is refused: %s', async (url) => {
  expect(await ask(url)).toMatchObject(failure(400, 'malformed'));
});

describe('a body', () => {
  test.each([
    '{',
    '{"title":}',
    '{"title":"a"} x',
    'title=a',
    '{"a":"\\u0000"}',
    '{"a":"\0"}',
    '\ufeff{',
    '{"offerAmount":5,"offerAmount":50}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])('of %j is refused', async (payload) => {
    expect(await post(payload)).toMatchObject(failure(400, 'malformed'));
    expect(Object({})).not.toHaveProperty('isAdmin');
  });

  test('with an amount that a number cannot hold is refused', async () => {
    const answer = await post('{"title":"a","hasOffer":true,"offerAmount":0.9999999999999999999}');
    const error = messages.amountTooPrecise;
    expect(answer).toMatchObject({ status: 400, body: { error, fields: { offerAmount: error } } });
  });

  test.each(['null', '[]', '"text"', '7'])('of %s, no draft at all, is invalid', async (payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test.each([{}, { 'content-type': 'application/json' }])(
    'that is missing counts as one without fields (%j)',
    async (headers) => {
      const answer = await ask('/api/listings', { method: 'POST', headers });
      expect(answer).toMatchObject({ status: 400, body: { error: messages.titleMissing } });
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x'])(
    'of the type %s is refused',
    async (type) => {
      const answer = await post('{"title":"a"}', { 'content-type': type });
      expect(answer).toMatchObject(failure(415, 'unsupportedType'));
    },
  );

  test('is 64 kB at most; a byte more is 413', async () => {
    const draftOf = (bytes: number) => `{"title":"${'x'.repeat(bytes - 12)}"}`;
    expect((await post(draftOf(64 * 1024))).status).toBe(400);
    expect(await post(draftOf(64 * 1024 + 1))).toMatchObject(failure(413, 'tooLarge'));
  });
});

const refusedEncoding = failure(415, 'bodyEncoded');
const encodings = { gzip, br: brotliCompress, deflate, zstd: zstdCompress };

test.each(Object.entries(encodings))('what is compressed by %s is refused', async (encoding, compress) => {
  const payload = await promisify<string, Buffer>(compress)('{}');
  expect(await post(payload, { 'content-encoding': encoding })).toMatchObject(refusedEncoding);
});

test('no call takes an encoded body', async () => {
  for (const { route } of [...operations, ...streams]) {
    const [method, path = ''] = route.split(' ');
    const url = `/api${path.replace(/:\w+/g, member.user.id)}`;
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    // A route begins with its verb.
    const answer = await ask(url, { method: method as 'GET', payload: '{}', headers });
    expect(answer, route).toMatchObject(refusedEncoding);
  }
});

test.each(['GZIP', 'x-gzip', 'identity, gzip', 'none', '*'])(
  '%j is no encoding that is taken',
  async (name) => {
    expect(await post('{}', { 'content-encoding': name })).toMatchObject(refusedEncoding);
  },
);

test.each(['identity', 'Identity', '', ' '])('the encoding %j is no encoding', async (name) => {
  const answer = await post('{}', { 'content-encoding': name });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});

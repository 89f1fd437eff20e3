import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp();
  member = await makeUser(on);
});
afterAll(() => on.close());

const failureOf = (key: keyof typeof messages) => ({
  success: false,
  error: messages[key],
  message: messages[key],
  code: key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
});
function post(
  payload: string | Buffer,
  headers: Record<string, string> = {},
  url = '/api/listings',
  method: 'POST' | 'PUT' = 'POST',
) {
  return on.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json', ...headers },
    payload,
  });
}

const draftOf = (bytes: number) => `{"title":"${'x'.repeat(bytes - 12)}"}`;

describe('what is nowhere is not found, in the usual envelope:', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/%61pi/nothing'],
    ['GET', '/%6dedia/nothing/else'],
    ['POST', '/api/nothing'],
    ['OPTIONS', '/api/listings'],
    ['GET', '/api/listings/1'],
    ['GET', '/api/listings/undefined'],
    ['GET', `/api/listings/${'x'.repeat(200)}`],
    ['GET', '/api/listings/%27%20or%201=1'],
    ['GET', '/api/listings/..%2f..%2fetc%2fpasswd'],
    ['DELETE', '/api/listings/00000000-0000-0000-0000-00000000000'],
    ['PUT', '/api/suggestions/1'],
    ['GET', '/api/profile/me'],
    ['GET', '/api/xp/1'],
    ['POST', '/api/listings/1/close'],
    ['GET', '/media/nothing/else'],
  ] as const)('%s %s', async (method, url) => {
    const answer = await on.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${member.token}`, accept: 'text/html' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(failureOf('notFound'));
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test.each(['/api/listings/%00', '/api/listings?search=%00', '/api/places/cities?query=a%00'])(
  'NUL in an address is refused: %s',
  async (url) => {
    const answer = await on.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(failureOf('malformed'));
  },
);

test.each(['/api/%zz', '/api/listings/%', '/api/%c3%28', `/api/listings/${'x'.repeat(300)}`])(
  'an address that is no address is refused: %s',
  async (url) => {
    const answer = await on.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(failureOf('malformed'));
  },
);

describe('a body', () => {
  test.each([
    '{',
    '{"title":}',
    '{"title":"a"} x',
    'title=a',
    '{"a":"\\u0000"}',
    '{"a":"\0"}',
    '{"a":"\\ud800',
    '\ufeff{',
    '[',
  ])('of %j is refused', async (payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(failureOf('malformed'));
  });

  test.each([
    ['POST', '/api/listings', 'offerAmount', '99999999.999999999'],
    ['POST', '/api/listings', 'offerAmount', '0.9999999999999999999'],
    ['POST', '/api/suggestions', 'amount', '12.5000000000000000001'],
    ['PUT', '/api/suggestions/7f0b1d52-2f5e-7b3f-8a39-0e0c1d7f5a11', 'amount', '1e-400'],
    [
      'POST',
      '/api/listings/7f0b1d52-2f5e-7b3f-8a39-0e0c1d7f5a11/close',
      'finalPrice',
      '0.99999999999999999999',
    ],
  ] as const)(
    'of %s %s with an amount that a number cannot hold is refused: %s %s',
    async (method, url, field, digits) => {
      const answer = await post(`{"title":"a","hasOffer":true,"${field}":${digits}}`, {}, url, method);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        error: messages.amountTooPrecise,
        fields: { [field]: messages.amountTooPrecise },
      });
    },
  );

  test('with a field twice is refused, for nobody knows which is meant', async () => {
    const answer = await post('{"title":"a","hasOffer":true,"offerAmount":5,"offerAmount":50}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(failureOf('malformed'));
  });

  test.each(['null', '[]', '"text"', '7', 'true', '{}'])(
    'of %s, no draft at all, is told what is missing',
    async (payload) => {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    },
  );

  test('nested 20,000 deep is refused and harms nobody', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect((await post(`{"title":${deep}}`)).statusCode).toBe(400);
    expect((await post(`{"title":"a","x":${deep}}`)).statusCode).toBe(400);
  });

  test('of another type than JSON is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
    ]) {
      const answer = await post('{"title":"a"}', { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual(failureOf('unsupportedType'));
    }
  });

  test('is 64 kB at most; a byte more is 413', async () => {
    expect((await post(draftOf(64 * 1024))).statusCode).toBe(400);
    const answer = await post(draftOf(64 * 1024 + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual(failureOf('tooLarge'));
  });

  test.each([
    ['/api/photos/upload-base64', 7.1],
    ['/api/photos/upload-profile-base64', 14.1],
  ])('at %s is %d MB at most', async (url, megabytes) => {
    const answer = await post('x'.repeat(megabytes * 1024 * 1024 + 2), {}, url);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual(failureOf('tooLarge'));
  });

  test('that is missing or empty counts as one without fields', async () => {
    const { token } = await makeUser(on);
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await on.app.inject({
        method: 'POST',
        url: '/api/listings',
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect(answer.json()).toMatchObject({ error: messages.titleMissing });
    }
  });
});

test('bytes that are not HTTP are refused in the same envelope', async () => {
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = on.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end('FOO / HTTP/1.1\r\nhost: x\r\n\r\n');
  const answer = (await buffer(socket)).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(failureOf('malformed'));
});

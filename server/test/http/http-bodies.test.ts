import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let member: MadeUser;
beforeAll(async () => {
  member = await makeUser(on);
});

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

test('a session that ends while its body is on the way writes nothing', async () => {
  const person = await makeUser(on);
  const body = JSON.stringify({ name: 'Too Late' });
  async function* slowly() {
    yield body.slice(0, 3);
    await person.call('POST /auth/logout');
    await sleep(700);
    yield body.slice(3);
  }
  const { statusCode } = await on.app.inject({
    method: 'PUT',
    url: '/api/profile',
    payload: Readable.from(slowly()),
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
  });
  expect(statusCode).toBe(401);
});

test.each([
  ['GET', '/api/'],
  ['PATCH', '/api/nothing'],
  ['GET', '/%61pi/nothing'],
  ['GET', '/%6dedia/nothing/else'],
  ['OPTIONS', '/api/listings'],
  ['GET', '/api/listings/..%2f..%2fetc%2fpasswd'],
  ['POST', '/api/listings/1/close'],
] as const)('what is nowhere is not found, in the usual envelope: %s %s', async (method, url) => {
  const answer = await ask(url, { method });
  expect(answer).toMatchObject(failure(404, 'notFound'));
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['DELETE', '/api/listings', 'GET, POST'],
  ['PATCH', `/api/listings/${newId()}`, 'GET, PUT, DELETE'],
] as const)('%s %s is answered by 405 and the methods there are', async (method, url, allow) => {
  const answer = await ask(url, { method });
  expect(answer).toMatchObject({ ...failure(405, 'methodNotAllowed'), headers: { allow } });
});

test.each(['/api/listings/%00', '/api/listings?search=%00', '/api/%zz', `/api/listings/${'x'.repeat(300)}`])(
  'an address that is none, or has NUL, is refused: %s',
  async (url) => {
    expect(await ask(url)).toMatchObject(failure(400, 'malformed'));
  },
);

describe('a body', () => {
  test.each([
    '{',
    '{"a":"\\u0000"}',
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

  test('is 64 kB at most; a byte more is 413', async () => {
    const draftOf = (bytes: number) => `{"title":"${'x'.repeat(bytes - 12)}"}`;
    expect((await post(draftOf(64 * 1024))).status).toBe(400);
    expect(await post(draftOf(64 * 1024 + 1))).toMatchObject(failure(413, 'tooLarge'));
  });
});

const refusedEncoding = failure(415, 'bodyEncoded');
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

test('an encoding is taken if it is none, and a type if it is JSON', async () => {
  for (const name of ['GZIP', 'identity, gzip', '*'])
    expect(await post('{}', { 'content-encoding': name }), name).toMatchObject(refusedEncoding);
  for (const name of ['Identity', ' '])
    expect((await post('{}', { 'content-encoding': name })).body).toMatchObject({ code: 'INVALID_INPUT' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'x'])
    expect(await post('{}', { 'content-type': type }), type).toMatchObject(failure(415, 'unsupportedType'));
});

test.each([
  ['brackets', '['.repeat(3_000_000)],
  ['empty objects', `[${'{},'.repeat(1_000_000)}{}]`],
])('a large body of millions of %s is malformed', async (_, photos) => {
  const answer = await ask('/api/photos/upload-multiple-base64', {
    method: 'POST',
    payload: `{"photos":${photos}}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer).toMatchObject(failure(400, 'malformed'));
});

test('an answer names at most fifty fields, however many are wrong', async () => {
  const payload = JSON.stringify({ photos: Array.from({ length: 1_000 }, () => 1) });
  const answer = await ask('/api/photos/upload-multiple-base64', {
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fields: object }).fields).length).toBeLessThanOrEqual(50);
});

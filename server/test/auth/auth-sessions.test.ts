import { operations } from '@ballpark/domain/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { newId } from '../../src/new-id.ts';
import { makeUser, password } from '../support/make.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let otherProcess: FastifyInstance;
let logged = '';
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  on = await testApp({ deps: { log: pino({ level: 'trace' }, sink) } });
  otherProcess = await buildApp({ ...on.deps });
});
afterAll(async () => {
  await otherProcess.close();
  await on.close();
});

const statusAt = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/api/xp/leaderboard', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

test('a session that logs out in one process is over there at once and in every other within a second', async () => {
  const { token } = await makeUser(on);
  expect([await statusAt(on.app, token), await statusAt(otherProcess, token)]).toEqual([200, 200]);
  expect((await on.call('POST /auth/logout', { token })).status).toBe(200);
  expect(await statusAt(on.app, token)).toBe(401);
  on.clock.advance(1000);
  expect([await statusAt(on.app, token), await statusAt(otherProcess, token)]).toEqual([401, 401]);
});

test('what is asked while a logout is under way is answered before it or refused, and all after it refused', async () => {
  const { token } = await makeUser(on);
  let isOut = false;
  const early: number[] = [];
  const late: number[] = [];
  const ask = async (): Promise<void> => {
    const isLate = isOut;
    const status = await statusAt(on.app, token);
    (isLate ? late : early).push(status);
  };
  const asking = Array.from({ length: 5 }, async () => {
    while (late.length < 20) await ask();
  });
  await on.call('POST /auth/logout', { token });
  isOut = true;
  await Promise.all(asking);
  expect(new Set(late)).toEqual(new Set([401]));
  expect(early.filter((status) => status !== 200 && status !== 401)).toEqual([]);
});

describe('a token in an address or a cookie', () => {
  const reads = operations.filter(({ route, access }) => route.startsWith('GET') && access !== 'public');
  test.each(reads)('is no session for $route', async ({ route }) => {
    const { user, token } = await makeUser(on);
    const query = { token, access_token: token, authorization: `Bearer ${token}`, bearer: token };
    const params = { id: user.id, userId: user.id, username: 'anybody' };
    const answer = await on.call(route, {
      params,
      query,
      headers: { cookie: `token=${token}; session=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

test('no token and no password goes into the log or into a header of an answer', async () => {
  const email = 'logged@example.com';
  const registered = await on.call('POST /auth/register', { body: { name: 'Kim', email, password } });
  const signedIn = await on.call('POST /auth/login', { body: { email, password } });
  await on.jobs.run();
  const mailToken = /token=([\w-]+)/.exec(on.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const { token } = signedIn.data;
  await on.call('POST /auth/verify-email', { token, body: { token: 'not this one' } });
  await on.call('GET /listings/:id', { token, params: { id: newId() } });
  await on.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{"password":"' + password });
  await on.app.inject(`/verify-email?token=${mailToken}`);
  const resetToken = await askForReset(on, email);
  await on.app.inject(`/reset-password?token=${resetToken}`);
  const renewed = 'Correct-horse-10';
  const refused = await on.call('POST /auth/reset-password', {
    body: { token: resetToken, password: 'weak' },
  });
  const body = { token: resetToken, password: renewed };
  const reset = await on.call('POST /auth/reset-password', { body });
  const again = await on.call('POST /auth/reset-password', { body });
  await on.jobs.run();
  const out = await on.call('POST /auth/logout', { token });
  on.deps.log.info('the log is written');

  expect(logged).toContain('the log is written');
  const headers = JSON.stringify(
    [registered, signedIn, refused, reset, again, out].map((answer) => answer.headers),
  );
  for (const secret of [registered.data.token, token, mailToken, password, resetToken, renewed]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(logged).not.toContain(secret);
    expect(headers).not.toContain(secret);
  }
});

import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Places are in memory, photos on disk. */
const needsNoDatabase = new Set(['GET /places/cities', 'GET /photos/health']);
const isWrite = (route: string) => !route.startsWith('GET');

describe('with the limits on', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await testApp({ config: { isRateLimited: true } });
  });
  afterAll(() => on.close());

  test('120 writes a minute are taken of a person, the next gets 429 with the seconds to wait', async () => {
    const { token } = await makeUser(on);
    const write = async () => on.call('PUT /profile', { token, body: { about: 'x' } });
    for (let count = 0; count < 120; count += 1) expect((await write()).status).toBe(200);
    on.clock.advance(20_000);
    const answer = await write();
    expect(answer).toMatchObject({
      status: 429,
      error: messages.tooManyRequests,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(answer.headers['retry-after']).toBe('40');
    expect((await on.call('GET /auth/profile', { token })).status).toBe(200);
    const { token: another } = await makeUser(on);
    expect((await on.call('PUT /profile', { token: another, body: {} })).status).toBe(200);
    on.clock.advance(40_000);
    expect((await write()).status).toBe(200);
  });

  const anonymously = async (ip: string) => on.call('POST /auth/login', { body: {}, ip });
  test('callers without a session are counted by address, in IPv6 by its network', async () => {
    for (let count = 0; count < 600; count += 1)
      expect((await anonymously(`2001:db8:1:2::${count.toString(16)}`)).status).toBe(400);
    expect((await anonymously('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await anonymously('2001:db8:1:3::1')).status).toBe(400);
  });
});

describe('on a full disk', () => {
  let on: TestApp;
  /** May call everything. */
  let admin: MadeUser;
  let hasRoom = true;
  beforeAll(async () => {
    on = await testApp({ deps: { hasRoom: () => hasRoom } });
    admin = await makeUser(on, { role: 'admin' });
    await makeSuggestion(on, await makeListing(on, await makeUser(on)), { by: admin });
  });
  afterEach(() => {
    hasRoom = true;
  });
  afterAll(() => on.close());

  test.each(operations.filter(({ route }) => isWrite(route)))('$route is refused', async ({ route }) => {
    hasRoom = false;
    const answer = await on.call(route, {
      token: admin.token,
      params: { id: newId(), userId: newId(), username: 'anybody' },
      body: {},
    });
    expect(answer).toMatchObject({ status: 507, error: messages.storageFull, code: 'STORAGE_FULL' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('reading goes on', async () => {
    hasRoom = false;
    expect((await on.call('GET /listings')).data).toHaveLength(1);
    const params = { id: admin.user.id };
    for (const route of ['GET /profile/:id', 'GET /profile/:id/suggestions', 'GET /xp/leaderboard'] as const)
      expect((await on.call(route, { token: admin.token, params })).status).toBe(200);
  });

  test('a missing right is reported first', async () => {
    hasRoom = false;
    expect((await on.call('POST /listings', { body: {} })).status).toBe(401);
  });
});

describe('with the database gone', () => {
  let on: TestApp;
  let pool: Pool;
  beforeAll(async () => {
    // Nobody listens at port 1.
    pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1500 });
    const gone = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    on = await testApp({
      isPatient: false,
      config: { logLevel: 'silent' },
      deps: {
        db: gone,
        replica: gone,
        pingDatabase: async () => void (await pool.query('select 1')),
      },
    });
  });
  afterAll(async () => {
    await on.close();
    await pool.end();
  });

  test.each(operations.filter(({ route }) => !needsNoDatabase.has(route)))(
    '$route answers 503 and when to come again',
    async ({ route, access }) => {
      const body = { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-9' };
      const answer = await on.call(route, {
        token: 'x'.repeat(43),
        params: { id: newId(), userId: newId(), username: 'anybody' },
        ...(isWrite(route) ? { body } : {}),
      });
      expect(answer, access).toMatchObject({
        status: 503,
        error: messages.unavailable,
        code: 'UNAVAILABLE',
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(answer)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    },
  );

  test('readyz says so, healthz that the process lives', async () => {
    const ready = await on.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'unavailable' });
    expect(ready.headers['retry-after']).toBe('5');
    const alive = await on.app.inject('/healthz');
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  });
});

test('readyz says when the server is ready, and no more once it closes', async () => {
  const on = await testApp();
  const ready = await on.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  await on.close();
});

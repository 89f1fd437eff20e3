import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minimumFreeBytes } from '../../src/db/embedded/disk-room.ts';
import type { Schema } from '../../src/db/schema.ts';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeSuggestion, makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Places are in memory, photos on disk. */
const needsNoDatabase = new Set(['GET /places/cities', 'GET /photos/health']);
const isWrite = (route: string) => !route.startsWith('GET');

describe('on a full disk', () => {
  let on: TestApp;
  /** May call everything. */
  let admin: MadeUser;
  let freeBytes = Infinity;
  beforeAll(async () => {
    on = await testApp({ deps: { hasRoom: (fewest = minimumFreeBytes) => freeBytes >= fewest } });
    admin = await makeUser(on, { role: 'admin' });
    await makeSuggestion(on, await makeListing(on, await makeUser(on)), { by: admin });
  });
  afterEach(() => {
    freeBytes = Infinity;
  });
  afterAll(() => on.close());

  test.each(operations.filter(({ route }) => isWrite(route)))('$route is refused', async ({ route }) => {
    freeBytes = 0;
    const answer = await on.call(route, {
      token: admin.token,
      params: { id: newId(), userId: newId(), username: 'anybody', page: 'terms' },
      body: {},
    });
    expect(answer).toMatchObject({ status: 507, error: messages.storageFull, code: 'STORAGE_FULL' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('people sign in and out while half of the reserve is left', async () => {
    freeBytes = minimumFreeBytes / 2;
    const body = { email: admin.user.email, password };
    const { data } = await on.call('POST /auth/login', { body });
    expect((await on.call('GET /auth/profile', { token: data.token })).status).toBe(200);
    expect((await on.call('POST /listings', { token: data.token, body: {} })).status).toBe(507);
    expect((await on.call('POST /auth/logout', { token: data.token })).status).toBe(200);
    freeBytes -= 1;
    expect((await on.call('POST /auth/login', { body })).status).toBe(507);
  });

  test('reading goes on, and a missing right is reported first', async () => {
    freeBytes = 0;
    expect((await on.call('GET /listings')).data).toHaveLength(1);
    const params = { id: admin.user.id };
    for (const route of ['GET /profile/:id', 'GET /profile/:id/suggestions', 'GET /xp/leaderboard'] as const)
      expect((await on.call(route, { token: admin.token, params })).status).toBe(200);
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
      const body = { name: 'Ada', email: 'ada@example.com', password };
      const answer = await on.call(route, {
        token: 'x'.repeat(43),
        params: { id: newId(), userId: newId(), username: 'anybody', page: 'terms' },
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
    // Pages are still served, and what a replica has.
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded', readsOnly: true }]);
    const alive = await on.app.inject('/healthz');
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  });
});

import { Registry } from '@prometheus-io/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { Gate } from '../support/gate.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import {
  openServerTestDatabase,
  openTestDatabase,
  type ServerTestDatabase,
  silentLog,
} from '../support/test-database.ts';

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('a replica', () => {
  let servers: ServerTestDatabase[];
  let gate: Gate;
  let database: Database;

  beforeAll(async () => {
    // Not replicated, so that each read shows its database.
    servers = [await openServerTestDatabase(), await openServerTestDatabase()];
    const [primary, replica] = servers;
    if (!primary || !replica) throw new Error('two databases');
    await saveSetting(primary.db, 'name', { name: 'primary' });
    await saveSetting(replica.db, 'name', { name: 'replica' });
    gate = new Gate(new URL(replica.url));
    await gate.open();
    const gated = new URL(replica.url);
    gated.host = `127.0.0.1:${gate.port}`;
    const urls = { databaseUrl: primary.url, replicaUrl: gated.href };
    database = await openDatabase({ ...urls, dataDir: '', log: silentLog });
  });
  afterAll(async () => {
    await database.close();
    await gate.shut();
    for (const server of servers) await server.close();
  });

  const read = async (): Promise<unknown> => {
    const named = database.replica.selectFrom('setting').select('value').where('key', '=', 'name');
    return (await named.executeTakeFirst())?.value['name'];
  };
  const readAtOnce = async (count: number) =>
    new Set(await Promise.all(Array.from({ length: count }, () => read())));
  beforeEach(() => expect.poll(read).toBe('replica'));

  test('that is gone is replaced by the primary at once, and read from again when it is back', async () => {
    await gate.shut();
    expect(await readAtOnce(50)).toEqual(new Set(['primary']));
    await gate.open();
    await expect.poll(read).toBe('replica');
  });

  test('that is frozen holds nobody up for long, and only once', async () => {
    gate.freeze();
    const startedAt = performance.now();
    expect(await readAtOnce(20)).toEqual(new Set(['primary']));
    expect(performance.now() - startedAt).toBeLessThan(4000);
    const later = performance.now();
    expect(await readAtOnce(20)).toEqual(new Set(['primary']));
    expect(performance.now() - later).toBeLessThan(1000);
    await gate.thaw();
    await expect.poll(read).toBe('replica');
  });
});

describe('with a replica that lags', () => {
  let on: TestApp;
  let stale: Database;
  beforeAll(async () => {
    on = await testApp();
    stale = await openTestDatabase();
    on.deps.replica = stale.db;
  });
  afterAll(async () => {
    await on.close();
    await stale.close();
  });

  test('people see what they have just written, in every process, and others a little later or when told by a live event', async () => {
    const [owner, reader] = [await makeUser(on), await makeUser(on)];
    on.clock.advance(60_000);
    const { id } = await makeListing(on, owner);
    const otherProcess = await buildApp({ ...on.deps, metrics: new Registry() });
    const idsFor = async ({ token }: { token: string }, headers = {}, app = on.app) => {
      const call = { url: '/api/listings', headers: { authorization: `Bearer ${token}`, ...headers } };
      return (await app.inject(call)).json<{ data: { id: string }[] }>().data.map((card) => card.id);
    };
    for (const app of [on.app, otherProcess]) expect(await idsFor(owner, {}, app)).toEqual([id]);
    expect(await idsFor(reader)).toEqual([]);
    expect(await idsFor(reader, { 'cache-control': 'no-cache' })).toEqual([id]);

    on.clock.advance(5000);
    expect(await idsFor(owner)).toEqual([]);
    await otherProcess.close();
  });

  test('reading leaves no mark on the session, and writing one a second', async () => {
    const { user, token } = await makeUser(on);
    const seen = async () =>
      (await on.db.selectFrom('session').select('seen_at').where('user_id', '=', user.id).executeTakeFirst())
        ?.seen_at;
    const madeAt = on.clock.now;
    on.clock.advance(60_000);
    await on.call('GET /listings', { token });
    expect(await seen()).toEqual(madeAt);
    await on.call('PUT /profile', { token, body: { about: 'Hello' } });
    expect(await seen()).toEqual(on.clock.now);
    const writtenAt = on.clock.now;
    on.clock.advance(900);
    await on.call('PUT /profile', { token, body: { about: 'Hello again' } });
    expect(await seen()).toEqual(writtenAt);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { Gate } from '../support/gate.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('while PostgreSQL is away', () => {
  let server: Database & { url: string };
  let gate: Gate;
  let database: Database;

  beforeAll(async () => {
    server = await openEmptyTestDatabase();
    const url = new URL(server.url);
    gate = new Gate(new URL(server.url));
    await gate.open();
    url.host = `127.0.0.1:${gate.port}`;
    database = await openDatabase({
      databaseUrl: url.href,
      replicaUrl: undefined,
      dataDir: '',
      log: silentLog,
    });
    await database.pool.query('create table note (id integer)');
  });
  afterAll(async () => {
    await database.close();
    await gate.shut();
    await server.close();
  });

  /** Milliseconds until several queries and a ping have failed. */
  async function timeToFail(): Promise<number> {
    const startedAt = performance.now();
    const queries = Array.from({ length: 15 }, () => database.pool.query('select 1'));
    const outcomes = await Promise.allSettled([...queries, database.ping()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    return performance.now() - startedAt;
  }

  const isBack = async () =>
    database.ping().then(
      () => true,
      () => false,
    );

  /** Connections that check the database; they are cut with the others. */
  const countWatchers = async () => {
    const { rowCount } = await server.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'ballpark-watch'",
    );
    return rowCount;
  };

  test('stopped: queries fail within 2 s, and work again within 5 s of its return', async () => {
    await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.05)')));
    await gate.shut();
    expect(await timeToFail()).toBeLessThan(2000);
    await gate.open();
    await expect.poll(isBack, { timeout: 5000 }).toBe(true);
  });

  test('frozen: queries under way and new ones fail within 2 s, and work again within 5 s of its return', async () => {
    await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.05)')));
    // One of each database.
    await expect.poll(countWatchers).toBe(2);
    gate.freeze();
    expect(await timeToFail()).toBeLessThan(2200);
    expect(await timeToFail()).toBeLessThan(2000);
    await gate.thaw();
    await expect.poll(isBack, { timeout: 5000 }).toBe(true);
  });

  test('a connection that dies within a transaction fails that transaction alone', async () => {
    const killed = database.db.transaction().execute(async (trx) => {
      const { pid } = await trx
        .selectNoFrom((eb) => eb.fn<number>('pg_backend_pid').as('pid'))
        .executeTakeFirstOrThrow();
      await server.pool.query('select pg_terminate_backend($1)', [pid]);
      const left = async () =>
        (await server.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;
      await expect.poll(left).toBe(0);
      await trx.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    });
    // PostgreSQL's message and the disconnect race.
    await expect(killed).rejects.toThrow(/terminat|not queryable|ECONNRESET/);
    await database.ping();
  });
});

import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { fixJobTimes, pooledSql } from '../../src/jobs/job-queue.ts';
import { sweepJob } from '../../src/sweep.ts';
import { openTestDatabase, databaseKind } from '../support/test-database.ts';

const { name, retry } = sweepJob;
let database: Database;
let boss: PgBoss;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
  boss = new PgBoss({ db: pooledSql(database.pool), supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(name, retry);
});
afterAll(async () => {
  await boss.stop({ close: false });
  await database.close();
});

/** As recorded by a clock a month ahead. */
async function noteAhead() {
  await sql`update pgboss.version set cron_on = now() + interval '31 days'`.execute(database.db);
  await sql`update pgboss.queue set maintain_on = now() + interval '31 days'`.execute(database.db);
  await sql`update pgboss.job set created_on = created_on + interval '31 days', start_after = start_after + interval '31 days',
    started_on = started_on + interval '31 days'`.execute(database.db);
}
const countOf = async (what: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await what.execute(database.db)).rows[0]?.count);

test('what waits since a clock was ahead is done at once, and hinders no next one of its kind', async () => {
  const id = await boss.send(name);
  await noteAhead();
  expect(await boss.fetch(name)).toEqual([]);
  await fixJobTimes(database.pool);
  expect(await boss.fetch(name)).toMatchObject([{ id }]);
  await noteAhead();
  await fixJobTimes(database.pool);
  const ahead = sql<{ count: number }>`select count(*) from pgboss.job where started_on > now()`;
  expect(await countOf(ahead)).toBe(0);
  const late = sql<{ count: number }>`select (select count(*) from pgboss.version where cron_on > now())
    + (select count(*) from pgboss.queue where maintain_on > now()) as count`;
  expect(await countOf(late)).toBe(0);
});

test('what is to be done later waits on', async () => {
  await boss.send(name, null, { startAfter: 3600 });
  await fixJobTimes(database.pool);
  expect(await boss.fetch(name)).toEqual([]);
});

import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeExportJob } from '../../src/account/export.ts';
import type { Database } from '../../src/db/database.ts';
import { fixJobTimes, pooledSql } from '../../src/jobs/job-queue.ts';
import { newId } from '../../src/new-id.ts';
import { sweepJob } from '../../src/sweep.ts';
import { openTestDatabase, databaseKind } from '../support/test-database.ts';

let database: Database;
let boss: PgBoss;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
  const db = pooledSql(database.pool);
  boss = new PgBoss({ db, supervise: false, schedule: false, monitorIntervalSeconds: 1 });
  await boss.start();
  for (const { name, retry } of [sweepJob, makeExportJob]) await boss.createQueue(name, retry);
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

test('what waits since a clock was ahead is done at once, and hinders no next one of its kind', async () => {
  const id = await boss.send(sweepJob.name);
  await noteAhead();
  expect(await boss.fetch(sweepJob.name)).toEqual([]);
  expect(await fixJobTimes(database.pool)).toBe(true);
  expect(await fixJobTimes(database.pool)).toBe(false);
  expect(await boss.fetch(sweepJob.name)).toMatchObject([{ id }]);
  await noteAhead();
  await fixJobTimes(database.pool);
  const { rows } = await sql`select cron_on from pgboss.version where cron_on > now()
    union all select maintain_on from pgboss.queue where maintain_on > now()
    union all select started_on from pgboss.job where started_on > now()`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a minute that comes again is not taken for done, and a retry waits no longer than its longest', async () => {
  const done = await boss.send(sweepJob.name);
  await sql`update pgboss.job set state = 'completed', singleton_on = now() at time zone 'UTC' + interval '1 minute'
    where id = ${done}`.execute(database.db);
  await fixJobTimes(database.pool);
  const { rows } = await sql`select from pgboss.job where singleton_on is not null`.execute(database.db);
  expect(rows).toEqual([]);
  const id = await boss.send(makeExportJob.name, { exportId: newId() });
  await sql`update pgboss.job set state = 'retry', retry_delay = 30, start_after = now() + interval '3 hours'
    where id = ${id}`.execute(database.db);
  await fixJobTimes(database.pool);
  expect(await boss.fetch(makeExportJob.name)).toMatchObject([{ id }]);
  await boss.deleteJob(makeExportJob.name, id ?? '');
});

test('what is to be done later waits on', async () => {
  await boss.send(sweepJob.name, null, { startAfter: 3600 });
  await fixJobTimes(database.pool);
  expect(await boss.fetch(sweepJob.name)).toEqual([]);
});

test('an export whose process has died is begun anew after two minutes of silence, and not before', async () => {
  const { name } = makeExportJob;
  /** As if the last check were long ago. */
  async function lookAgain() {
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(database.db);
    await boss.supervise(name);
    return boss.fetch(name);
  }
  const id = await boss.send(name, { exportId: newId() });
  expect(await boss.fetch(name)).toMatchObject([{ id }]);
  expect(await lookAgain()).toEqual([]);
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes', started_on = started_on - interval '2 minutes'
    where name = ${name}`.execute(database.db);
  expect(await lookAgain()).toMatchObject([{ id }]);
});

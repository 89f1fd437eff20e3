import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeExportJob } from '../../src/account/export.ts';
import type { Database } from '../../src/db/database.ts';
import { pooledSql } from '../../src/jobs/job-queue.ts';
import { newId } from '../../src/new-id.ts';
import { openTestDatabase } from '../support/test-database.ts';

const { name, retry } = makeExportJob;
let database: Database;
let boss: PgBoss;
beforeAll(async () => {
  database = await openTestDatabase();
  boss = new PgBoss({
    db: pooledSql(database.pool),
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  await boss.createQueue(name, retry);
});
afterAll(async () => {
  await boss.stop({ close: false });
  await database.close();
});

/** As if the last check were long ago. */
async function lookAgain() {
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = ${name}`.execute(
    database.db,
  );
  await boss.supervise(name);
  return boss.fetch(name);
}

test('an export whose process has died is begun anew after two minutes of silence, and not before', async () => {
  const id = await boss.send(name, { exportId: newId() });
  expect(await boss.fetch(name)).toMatchObject([{ id }]);
  expect(await lookAgain()).toEqual([]);
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes', started_on = started_on - interval '2 minutes'
    where name = ${name}`.execute(database.db);
  expect(await lookAgain()).toMatchObject([{ id }]);
});

import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTraces } from '../../src/account/leaving-queries.ts';
import type { Database } from '../../src/db/database.ts';
import { pooledSql } from '../../src/jobs/job-queue.ts';
import { newId } from '../../src/new-id.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;
let boss: PgBoss;
beforeAll(async () => {
  database = await openTestDatabase();
  boss = new PgBoss({ db: pooledSql(database.pool), supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('mails');
});
afterAll(async () => {
  await boss.stop({ close: false });
  await database.close();
});

test('jobs that name a person are deleted, waiting or done, and others stay', async () => {
  const [id, other] = [newId(), newId()];
  await boss.send('mails', { userId: id, day: '2026-11-23' });
  await boss.send('mails', { to: 'Ada@example.com' });
  await boss.send('mails', { userId: other }, { singletonKey: id });
  await boss.send('mails', { userId: other });
  const [done] = await boss.fetch('mails');
  if (done) await boss.complete('mails', done.id);
  await database.db
    .transaction()
    .execute((trx) => deleteTraces(trx, { id, email: 'Ada@example.com', email_key: 'ada@example.com' }));
  const { rows } = await database.pool.query('select data from pgboss.job');
  expect(rows).toEqual([{ data: { userId: other } }]);
});

import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { followOutbox } from '../../src/events/follow-outbox.ts';
import { jobs } from '../../src/jobs.ts';
import { fillTables } from '../support/many-rows.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

/** Some milliseconds of reading. */
const mostRows = 10_000;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('with a million listings', () => {
  let on: TestApp;
  let watched: Database;
  let large: Set<string>;
  const plans: { 'Query Text': string; Plan: Plan }[] = [];

  beforeAll(async () => {
    on = await testApp({ kind: 'postgres' });
    const url = String(on.pool.options.connectionString);
    large = new Set(await fillTables(url));
    watched = await openDatabase({ databaseUrl: url, replicaUrl: undefined, dataDir: '', log: silentLog });
    watched.pool.on('acquire', watch);
    // Minutes on a busy machine.
  }, 900_000);
  afterAll(async () => {
    await watched.close();
    await on.close();
  });

  const seen = new Set<PoolClient>();
  /** Logs each statement's plan. */
  function watch(client: PoolClient): void {
    if (seen.has(client)) return;
    seen.add(client);
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{');
      if (message.includes('plan:')) plans.push(JSON.parse(message.slice(at)) as (typeof plans)[0]);
    });
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  }

  /** Statements that read many rows, and the table. */
  async function excesses(work: () => Promise<unknown>): Promise<string[]> {
    plans.length = 0;
    await work();
    return plans.flatMap((plan) => readsOf(plan.Plan).map((read) => `${read}: ${plan['Query Text']}`));
  }

  function readsOf(plan: Plan): string[] {
    const { 'Node Type': type, 'Relation Name': table = '', Plans: parts = [] } = plan;
    const perLoop =
      (plan['Actual Rows'] ?? 0) +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0);
    const rows = perLoop * (plan['Actual Loops'] ?? 0);
    const isExcess =
      type.includes('Scan') && (rows > mostRows || (type === 'Seq Scan' && rows > 0 && large.has(table)));
    return [...(isExcess ? [`${type} of ${rows} rows of ${table}`] : []), ...parts.flatMap(readsOf)];
  }

  const unattended = jobs.filter(({ cron }) => cron !== undefined);
  test.each(unattended)('no statement of the job $name reads many rows', async ({ run }) => {
    const deps = { ...on.deps, db: watched.db, replica: watched.db };
    // No recurring job has data.
    expect(await excesses(() => run(deps, null as never))).toEqual([]);
  });

  test('no statement of who follows the outbox reads many rows', async () => {
    const outbox = followOutbox({ db: watched.db, log: silentLog, databaseUrl: undefined });
    const follow = async () => {
      outbox.start(async () => {});
      await expect.poll(() => outbox.recent()).not.toBeNull();
      await outbox.stop();
    };
    expect(await excesses(follow)).toEqual([]);
  });
});

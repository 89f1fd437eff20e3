import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { followOutbox } from '../../src/events/follow-outbox.ts';
import { jobs } from '../../src/jobs.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

/** Some milliseconds of reading. */
const maxRows = 10_000;

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
      type.includes('Scan') && (rows > maxRows || (type === 'Seq Scan' && rows > 0 && large.has(table)));
    return [...(isExcess ? [`${type} of ${rows} rows of ${table}`] : []), ...parts.flatMap(readsOf)];
  }

  const unattended = jobs.filter(({ cron }) => cron !== undefined);
  test.each(unattended)('no statement of the job $name reads many rows', async ({ run }) => {
    const deps = { ...on.deps, db: watched.db, replica: watched.db };
    // No recurring job has data.
    expect(await excesses(() => run(deps, null as never))).toEqual([]);
  });

  test('no statement of who follows the outbox reads many rows', async () => {
    const outbox = followOutbox({ db: watched.db, log: silentLog, listen: null });
    const follow = async () => {
      outbox.start(async () => {});
      await expect.poll(() => outbox.recent()).not.toBeNull();
      await outbox.stop();
    };
    expect(await excesses(follow)).toEqual([]);
  });
});

/** All tables share ids, so that rows refer to each other. */
const id = `lpad(to_hex(n), 32, '0')::uuid`;
const since = (seconds: number) => `now() - n * interval '${seconds} s'`;

/** Of the columns whose rows would otherwise be due, or all alike. */
const own: Record<string, Record<string, string>> = {
  outbox: { seq: 'n', kind: `'suggestion.updated'`, created_at: since(0.2) },
  listing: {
    type: `'PRODUCT'`,
    tsv: `to_tsvector('simple', 'lamp')`,
    is_active: 'n % 2 = 0',
    closed_at: 'case when n % 2 = 1 then now() end',
    final_price_minor: 'case when n % 4 = 1 then 100 end',
    suggestion_count: 'n % 3',
    expires_at: `now() + interval '3 days'`,
    created_at: since(1),
  },
  photo: { created_at: since(1) },
  // Existing users' achievements would be backfilled.
  suggestion: { user_id: `case when n > 50000 then ${id} end` },
  similar_price: { is_due: 'false' },
  price_context: { counted_to: '100000' },
  app_user: { email_verified_at: 'now()', onboarded_at: 'now()', time_zone: `'Europe/Berlin'` },
  push_subscription: { session_hash: `decode(md5(n::text), 'hex')` },
  session: { seen_at: since(20) },
  notification: { created_at: since(20) },
};
const rows: Record<string, number> = { outbox: 1_000_000, listing: 1_000_000, price_context: 1 };
const rowsOfOthers = 100_000;
/** Set by the start, or what waits to be done. */
const leftEmpty = new Set([
  'setting',
  'site_settings',
  'site_page',
  'price_question',
  'collected_job',
  'held_post',
]);

type Found = { name: string; what: string };

/** A large site, bypassing all rules: a million listings and events. Returns the filled tables. */
async function fillTables(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
  const tables = await client.query<Found>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const filled: string[] = [];
  for (const { name } of tables.rows) {
    const isEmpty = (await client.query(`select from ${name} limit 1`)).rowCount === 0;
    if (!isEmpty || leftEmpty.has(name)) continue;
    await fillTable(client, name);
    // A single row is never scanned.
    if (rows[name] !== 1) filled.push(name);
  }
  await client.query(`update outbox_position set seq = ${rows['outbox']}`);
  await client.end();
  return filled;
}

/** Checks and indexes would take more time. */
async function fillTable(client: Client, table: string): Promise<void> {
  const find = async (of: string) => (await client.query<Found>(of, [table])).rows;
  const checks = await find(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
  );
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await find(`select indexname as name, indexdef as what from pg_indexes
    where tablename = $1 and not exists (select from pg_constraint where conname = indexname)`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const columns = await find(`select column_name as name, udt_name as what from information_schema.columns
    where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`);
  const usual = Object.fromEntries(columns.map(({ name, what }) => [name, valueOf(what)]));
  const values = { ...usual, ...own[table] };
  await client.query(`insert into ${table} (${Object.keys(values).join(', ')})
    select ${Object.values(values).join(', ')} from generate_series(1, ${rows[table] ?? rowsOfOthers}) as n`);
  for (const { what } of indexes) await client.query(what);
  await client.query(`vacuum analyze ${table}`);
}

function valueOf(type: string): string {
  if (type.startsWith('_') || type === 'jsonb') return `'{}'`;
  const ofType: Record<string, string> = {
    uuid: id,
    text: 'n::text',
    bytea: `decode(lpad(to_hex(n), 64, '0'), 'hex')`,
    timestamptz: `now() + interval '10 min'`,
    date: 'current_date',
    bool: 'false',
    tsvector: `''`,
    int2: '0',
  };
  return ofType[type] ?? 'n';
}

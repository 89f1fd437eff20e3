import { type Kysely, sql } from 'kysely';
import { hasTable, loadTable } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';

export type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[] };
export type Sequence = { name: string; value: string };
export type ForeignKey = { table: string; name: string; definition: string };

const rowsAtOnce = 1000;
/** The only one of the job queue's schema: pg-boss trusts its others, down to names of tables, and the server makes them. */
export const jobTable = 'pgboss.job';
/** Migrations, restores and moves write these themselves. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', loadTable];

/** Texts of values mean the same in each database. No statement takes long, but their transaction does. */
const settings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** A read-only transaction that sees one moment. On the embedded database all calls wait for its end. */
export async function inSnapshot<T>(
  db: Kysely<Schema>,
  work: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (trx) => {
    await writePortably(trx);
    return work(trx);
  });
}

export async function writePortably(trx: Kysely<Schema>): Promise<void> {
  for (const setting of settings) await sql.raw(`set local ${setting}`).execute(trx);
}

export async function findTables(db: Kysely<Schema>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relation.oid::regclass::text as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class relation
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all(${ownTables}::text[])
      or relation.oid = to_regclass(${jobTable})
    group by relation.oid order by name`.execute(db);
  return rows;
}

/** Pages of rows; a row is a JSON array of its values’ texts. */
export async function* readRows(trx: Kysely<Schema>, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`declare backup_row no scroll cursor for
    select to_json(array[${values}]::text[])::text as line from ${sql.raw(name)}`.execute(trx);
  const fetch = sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_row`;
  for (;;) {
    const { rows } = await fetch.execute(trx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close backup_row`.execute(trx);
}

/** `lines` are rows from `readRows` of the same columns. */
export async function insertRows(
  trx: Kysely<Schema>,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`));
  await sql`insert into ${sql.raw(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`.execute(trx);
}

/** They are never rolled back, so this may be read at any time after the rows. */
export async function findSequences(db: Kysely<Schema>): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db);
  return rows;
}

export async function setSequence(trx: Kysely<Schema>, { name, value }: Sequence): Promise<void> {
  await sql`select setval(to_regclass(${name}), ${value}::bigint)`.execute(trx);
}

/** Takes foreign keys and triggers off, and marks the database as unfinished. */
export async function openForLoading(
  trx: Kysely<Schema>,
  databaseId: string,
  tables: readonly Table[],
): Promise<void> {
  const own = ownOf(tables);
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${own}::regclass[])`.execute(trx);
  for (const { table, name } of keys) await run(trx, `alter table ${table} drop constraint ${name}`);
  for (const table of own) await run(trx, `alter table ${table} disable trigger user`);
  await run(trx, `create table ${loadTable} (database_id text not null, foreign_keys json not null)`);
  await sql`insert into ${sql.table(loadTable)} values (${databaseId}, ${JSON.stringify(keys)})`.execute(trx);
}

/** Brings foreign keys and triggers back, and removes the mark. */
export async function closeAfterLoading(
  trx: Kysely<Schema>,
  tables: readonly Table[],
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of keys)
    await run(trx, `alter table ${table} add constraint ${name} ${definition}`);
  for (const table of ownOf(tables)) await run(trx, `alter table ${table} enable trigger user`);
  await run(trx, `drop table ${loadTable}`);
  await run(trx, 'analyze');
}

function ownOf(tables: readonly Table[]): string[] {
  return tables.map(({ name }) => name).filter((name) => name !== jobTable);
}

async function run(trx: Kysely<Schema>, text: string): Promise<void> {
  await sql.raw(text).execute(trx);
}

export type Unfinished = { databaseId: string; foreignKeys: ForeignKey[] };

/** What `openForLoading` has marked. Within a transaction, other loads wait for its end. */
export async function findUnfinished(db: Kysely<Schema>): Promise<Unfinished | undefined> {
  if (!(await hasTable(db, loadTable))) return undefined;
  const { rows } = await sql<Unfinished>`
    select database_id as "databaseId", foreign_keys as "foreignKeys" from ${sql.table(loadTable)} for update`.execute(
    db,
  );
  return rows[0];
}

/** Once loaded, they can’t be emptied: some forbid it to their owner, and the queue’s has foreign keys. */
export async function findLastTables(db: Kysely<Schema>, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${ownOf(tables)}::text[]) as name where not has_table_privilege(name, 'truncate')`.execute(
    db,
  );
  return [...rows.map(({ name }) => name), jobTable];
}

export async function emptyTable(trx: Kysely<Schema>, name: string): Promise<void> {
  const { rows } = await sql`select from ${sql.raw(name)} limit 1`.execute(trx);
  if (rows.length > 0) await run(trx, `truncate ${name}`);
}

/** True without tables, except the queue’s, which a restore makes first, and without jobs. */
export async function isEmptyDatabase(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string; is_queue: boolean }>`
    select oid::regclass::text as name, oid is not distinct from to_regclass('pgboss.job') as is_queue from pg_class
    where relkind in ('r', 'p') and (relnamespace = current_schema()::regnamespace or oid = to_regclass('pgboss.job'))`.execute(
    db,
  );
  if (rows.some((table) => !table.is_queue)) return false;
  if (rows.length === 0) return true;
  const { rows: jobs } = await sql`select from pgboss.job limit 1`.execute(db);
  return jobs.length === 0;
}

/** A backup holds the jobs that ran meanwhile, its own among them; no process has them any more. */
export async function putRunningJobsBack(trx: Kysely<Schema>): Promise<void> {
  await run(
    trx,
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null where state = 'active'`,
  );
}

/** Their files aren’t in a backup; people can ask for new ones. */
export async function deleteMadeExports(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('account_export').where('made_at', 'is not', null).execute();
}

export async function findServerVersion(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return rows[0]?.server_version ?? '';
}

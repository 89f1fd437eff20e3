import pg from 'pg';
import { catchUpAchievements } from '../../server/src/achievements/catch-up-achievements.ts';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import type { Log } from '../../server/src/log.ts';
import { connect } from '../connect.ts';
import type { Queryable } from '../samples.ts';
import { makeRows } from './make-rows.ts';
import { columns, type Texts } from './tables.ts';

export const silentLog: Log = { info: () => {}, warn: () => {} };

/** Makes the tables by the product's own migrations and fills them. `url` is a superuser's, of an empty database. */
export async function loadPostgres(url: string, listingCount: number, now: number): Promise<void> {
  const settings = { databaseUrl: url, replicaUrl: undefined, dataDir: '', log: silentLog };
  await withDatabase(settings, ({ db }) => migrateToLatest(db, silentLog));
  const client = await connect(url);
  await fill(client, makeRows(listingCount, now), (target, text) => copyFromStdin(client, target, text));
  await withDatabase(settings, unlockAchievements);
  await client.query('vacuum (analyze)');
  await client.end();
}

/** Opens the database as the product does. */
export async function withDatabase(
  settings: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(settings);
  await work(database);
  await database.close();
}

/**
 * Unlocks by the product's own code what people have earned, and drops the events: otherwise the product would unlock and notify
 * while it is measured.
 */
export async function unlockAchievements({ db }: Database): Promise<void> {
  await catchUpAchievements({ db, now: () => new Date() });
  await db.deleteFrom('outbox').execute();
}

/** Copies rows without checking foreign keys, and builds the indexes at the end: that is many times faster than row by row. */
export async function fill(
  client: Queryable,
  batches: AsyncIterable<Texts>,
  copy: (target: string, text: string) => Promise<unknown>,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = 'public' and tablename = any('{${Object.keys(columns).join(',')}}')
     and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
  for await (const texts of batches)
    for (const [table, text] of texts) await copy(`${table} (${columns[table].join(', ')})`, text);
  for (const { indexdef } of indexes) await client.query(indexdef);
}

function copyFromStdin(client: pg.Client, target: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error): void => (error ? reject(error) : resolve());
    client.query(new CopyText(`copy ${target} from stdin`, text, done));
  });
}

/** A COPY, which pg itself does not offer: the rows are sent when the server asks for them. */
class CopyText extends pg.Query {
  private readonly copied: string;

  constructor(statement: string, text: string, done: (error?: Error) => void) {
    super(statement, done);
    this.copied = text;
  }

  handleCopyInResponse(connection: {
    sendCopyFromChunk: (chunk: Buffer) => void;
    endCopyFrom: () => void;
  }): void {
    connection.sendCopyFromChunk(Buffer.from(this.copied));
    connection.endCopyFrom();
  }
}

import pg from 'pg';
import { catchUpAchievements } from '../../server/src/achievements/catch-up-achievements.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { makeRows } from './make-rows.mjs';
import { columns } from './tables.mjs';

export const silentLog = { info: () => {}, warn: () => {} };

/** Makes the tables by the product's own migrations and fills them. `url` is a superuser's, of an empty database. */
export async function loadPostgres(url, listingCount, now) {
  const settings = { databaseUrl: url, replicaUrl: undefined, dataDir: '', log: silentLog };
  await withDatabase(settings, ({ db }) => migrateToLatest(db, silentLog));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, makeRows(listingCount, now), copyFromStdin);
  await withDatabase(settings, unlockAchievements);
  await client.query('vacuum (analyze)');
  await client.end();
}

/** Opens the database as the product does. */
export async function withDatabase(settings, work) {
  const database = await openDatabase(settings);
  await work(database);
  await database.close();
}

/**
 * What people have earned they have unlocked, by the product's own hand, and were told of it long ago; else it would do
 * and tell so while it is measured.
 */
export async function unlockAchievements({ db }) {
  await catchUpAchievements({ db, now: () => new Date() });
  await db.deleteFrom('outbox').execute();
}

/** Foreign keys and secondary indexes are dealt with once at the end, many times faster than row by row. */
export async function fill(client, batches, copy) {
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '512MB'`);
  const tables = Object.keys(columns);
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1)
     and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
  for await (const texts of batches)
    for (const table of tables)
      if (texts[table] !== '')
        await copy(client, `${table} (${columns[table].replaceAll(' ', ', ')})`, texts[table]);
  for (const { indexdef } of indexes) await client.query(indexdef);
}

function copyFromStdin(client, target, text) {
  return new Promise((resolve, reject) => {
    const done = (error) => (error ? reject(error) : resolve());
    client.query(new CopyText(`copy ${target} from stdin`, text, done));
  });
}

class CopyText extends pg.Query {
  constructor(statement, text, done) {
    super(statement, undefined, done);
    this.copied = text;
  }

  handleCopyInResponse(connection) {
    connection.sendCopyFromChunk(Buffer.from(this.copied));
    connection.endCopyFrom();
  }
}

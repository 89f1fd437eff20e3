/**
 * Creates this version's tables and fills them: `node bench/rows/load-rows.ts TARGET LISTINGS NOW [closed]`. TARGET is a superuser's
 * PostgreSQL URL or an embedded data folder. Another checkout's bench runs this.
 */
import { join } from 'node:path';
import pg from 'pg';
import { catchUpAchievements } from '../../server/src/achievements/achievements.ts';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { openEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { silentLog } from '../support.ts';
import { copyRows, dropIndexes, type Queryable } from './copy-rows.ts';
import { makeRows, type Mix } from './make-rows.ts';
type Copy = (target: string, text: string) => Promise<unknown>;

/** More are copied, because that is faster. */
const maxMade = 1_000_000;

/** Half of the listings are open; with `isMostlyClosed` 5 %, and people and suggestions are in proportion. */
export async function loadRows(
  target: string,
  listingCount: number,
  now: number,
  isMostlyClosed = false,
): Promise<void> {
  const madeCount = isMostlyClosed ? Math.min(listingCount, maxMade) : listingCount;
  const mix = isMostlyClosed
    ? { personCount: madeCount / 10, suggestedCount: madeCount / 5, openShare: 0.05 }
    : { personCount: 20_000, suggestedCount: 90_600, openShare: 0.5 };
  await withDatabase(target, ({ db }) => migrateToLatest(db, silentLog));
  await withClient(target, (client, copy) => fill(client, copy, madeCount, now, mix));
  await withDatabase(target, unlockAchievements);
  if (madeCount < listingCount) await copyRows(target, listingCount / madeCount - 1);
  await withClient(target, (client) => client.query('vacuum (analyze)'));
}

/** As the product does. */
export async function withDatabase<Answer>(
  target: string,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const place = isUrl(target)
    ? { databaseUrl: target, dataDir: '' }
    : { databaseUrl: undefined, dataDir: target };
  const database = await openDatabase({ ...place, replicaUrl: undefined, log: silentLog });
  const answer = await work(database);
  await database.close();
  return answer;
}

/** Nothing else may have the embedded database open. */
export async function withClient<Answer>(
  target: string,
  work: (client: Queryable, copy: Copy) => Promise<Answer>,
): Promise<Answer> {
  if (!isUrl(target)) {
    const embedded = await openEmbeddedPostgres(join(target, 'postgres'), { sync: () => {} });
    const answer = await work(embedded, (to, text) =>
      embedded.query(`copy ${to} from '/dev/blob'`, [], { blob: new Blob([text]) }),
    );
    await embedded.close();
    return answer;
  }
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  const answer = await work(client, (to, text) => copyFromStdin(client, to, text));
  await client.end();
  return answer;
}

function isUrl(target: string): boolean {
  return target.startsWith('postgres://');
}

/** In advance, so that it does not happen during the measurement. */
async function unlockAchievements({ db }: Database): Promise<void> {
  await catchUpAchievements({ db, now: () => new Date() });
  await db.deleteFrom('outbox').execute();
}

/** Without foreign keys, and with indexes last: many times faster. */
async function fill(
  client: Queryable,
  copy: Copy,
  listingCount: number,
  now: number,
  mix: Mix,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '512MB'`);
  const indexes = await dropIndexes(client);
  for await (const texts of makeRows(listingCount, now, mix))
    for (const [target, text] of texts) await copy(target, text);
  for (const index of indexes) await client.query(index);
}

function copyFromStdin(client: pg.Client, target: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error): void => (error ? reject(error) : resolve());
    client.query(new CopyText(`copy ${target} from stdin`, text, done));
  });
}

/** COPY, which pg lacks: sends rows on demand. */
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

if (import.meta.main) {
  const [target = '', listings, now, kind] = process.argv.slice(2);
  await loadRows(target, Number(listings), Number(now), kind === 'closed');
}

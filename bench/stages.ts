import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/run-command.mjs';
import { connect } from './connect.ts';
import { type SizeName, sizes } from './options.ts';
import { loadEmbedded } from './rows/load-embedded.ts';
import { loadPostgres } from './rows/load-postgres.ts';
import { drawSamples, type Samples } from './samples.ts';
import { type Server, startLimit, startOurs } from './servers.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { familyMicros } from './usage.ts';

/** Ballpark with its data. */
export type Stage = {
  samples: Samples;
  ours: Server;
  /** The database's processor time so far; 0 where it runs in the server's process. */
  databaseMicros: () => number;
  stop: () => Promise<void>;
};

/** Ballpark and the LIMIT on the same data. */
export type PairStage = Stage & { limit: Server; forgetEvents: () => Promise<void> };

type Say = (text: string) => void;
type Postgres = { openStage: (size: SizeName) => Promise<PairStage>; stop: () => Promise<void> };

/** Usual settings for a machine of its own; everything else is PostgreSQL's default, flushing included. */
const settings = { shared_buffers: '1GB', max_wal_size: '4GB' };
/** Rows that are older are made again: the first open listings would near their end, and the product would act on them. */
const keptHours = 16;

/** A PostgreSQL in which the rows of a size are made when their stage is first opened. */
export async function openPostgres(isKept: boolean, say: Say): Promise<Postgres> {
  const postgres = await startPostgres(settings, isKept ? join(root, '.cache/bench/postgres') : undefined);
  const admin = await connect(postgres.url);
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  return {
    /** Starts both servers on a database of this size. */
    async openStage(size) {
      const database = `bench_${size}`;
      await withoutFlushing(admin, async () => {
        await ensureRows(admin, postgres.url, size, say);
        await admin.query(`drop database if exists ${database}`);
        await admin.query(`create database ${database} template rows_${size} strategy file_copy`);
      });
      const url = urlOf(postgres.url, database);
      const client = await connect(url);
      const samples = await drawSamples(client);
      const both = await startBoth(url);
      return {
        ...both,
        samples,
        databaseMicros: () => familyMicros(pid),
        forgetEvents: async () => void (await client.query('delete from outbox')),
        async stop() {
          await client.end();
          await both.stop();
        },
      };
    },
    async stop() {
      await admin.end();
      await postgres.stop();
    },
  };
}

/** Makes the rows of a size unless they are there. Stages get a copy, because what is measured writes. */
async function ensureRows(admin: Client, url: string, size: SizeName, say: Say): Promise<void> {
  const database = `rows_${size}`;
  const { rows } = await admin.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [database],
  );
  if (isFresh(rows[0]?.note ?? '')) return;
  const start = performance.now();
  const now = Date.now();
  await admin.query(`drop database if exists ${database}`);
  await admin.query(`create database ${database}`);
  await loadPostgres(urlOf(url, database), sizes[size], now);
  await admin.query(`comment on database ${database} is '${now} ${rowsVersion()}'`);
  say(`PostgreSQL with ${size} listings made in ${Math.round((performance.now() - start) / 1000)} s`);
}

/** False for rows that are too old, of other tables or code, or were not made whole: these have no note. */
function isFresh(note: string): boolean {
  const [madeAt, version] = note.split(' ');
  return version === rowsVersion() && Date.now() - Number(madeAt) < keptHours * 60 * 60 * 1000;
}

/** Identifies the state of the tables and of the code that fills them. */
function rowsVersion(): string {
  const sum = createHash('sha256');
  for (const folder of ['server/src/db/migrations', 'bench/rows'])
    for (const file of globSync('**/*.{ts,sql}', { cwd: join(root, folder) }).toSorted())
      sum.update(readFileSync(join(root, folder, file)));
  return sum.digest('hex');
}

async function startBoth(url: string): Promise<Pick<PairStage, 'ours' | 'limit' | 'stop'>> {
  const folder = temporaryFolder();
  const limit = await startLimit({ DATABASE_URL: url });
  const ours = await startOurs({ DATABASE_URL: url, DATA_DIR: folder.path });
  return {
    ours,
    limit,
    async stop() {
      await Promise.all([ours.stop(), limit.stop()]);
      folder.remove();
    },
  };
}

/** Starts Ballpark alone on its embedded database. */
export async function openEmbeddedStage(size: SizeName, say: Say): Promise<Stage> {
  const folder = temporaryFolder();
  const start = performance.now();
  const samples = await loadEmbedded(folder.path, sizes[size], Date.now());
  say(`embedded database with ${size} listings made in ${Math.round((performance.now() - start) / 1000)} s`);
  const ours = await startOurs({ DATA_DIR: folder.path });
  return {
    samples,
    // The database lives in the server's process.
    databaseMicros: () => 0,
    ours,
    async stop() {
      await ours.stop();
      folder.remove();
    },
  };
}

function urlOf(url: string, database: string): string {
  return url.replace(/[^/]*$/, database);
}

/** Does the work without flushing, because the rows can be made again; what is measured is flushed as usual. */
async function withoutFlushing(admin: Client, work: () => Promise<void>): Promise<void> {
  const set = async (value: 'on' | 'off'): Promise<void> => {
    for (const setting of ['fsync', 'autovacuum'])
      await admin.query(`alter system set ${setting} = ${value}`);
    await admin.query('select pg_reload_conf()');
  };
  await set('off');
  await work();
  await set('on');
  await admin.query('checkpoint');
}

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/run-command.mjs';
import { loadEmbedded } from './rows/load-embedded.mjs';
import { loadPostgres } from './rows/load-postgres.mjs';
import { drawSamples } from './samples.mjs';
import { startLimit, startOurs } from './servers.mjs';
import { familyMicros } from './usage.mjs';

/** What one gives a database on a machine of its own; everything else is PostgreSQL's default, flushing included. */
const settings = { shared_buffers: '1GB', max_wal_size: '4GB' };
/** Later the first open listings would near their end, and the product would begin to act on them. */
const keptHours = 16;

/** A PostgreSQL in which the rows of a size are made when they are first asked for. */
export async function openPostgres(isKept, say) {
  const postgres = await startPostgres(settings, isKept ? join(root, '.cache/bench/postgres') : undefined);
  const admin = await connect(postgres.url);
  return {
    /** Both servers on a database with so many listings. */
    async openStage(size) {
      const database = `bench_${size.name}`;
      await withoutFlushing(admin, async () => {
        await ensureRows(admin, postgres.url, size, say);
        await admin.query(`drop database if exists ${database}`);
        await admin.query(`create database ${database} template rows_${size.name} strategy file_copy`);
      });
      const url = urlOf(postgres.url, database);
      const client = await connect(url);
      const samples = await drawSamples(client);
      const both = await startBoth(url);
      return {
        ...both,
        samples,
        databaseMicros: () => familyMicros(admin.processID),
        forgetEvents: async () => client.query('delete from outbox'),
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

/** What is measured writes, so it gets a copy, and the rows themselves can be used again. */
async function ensureRows(admin, url, { name, count }, say) {
  const database = `rows_${name}`;
  const { rows } = await admin.query(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [database],
  );
  if (isFresh(rows[0]?.note)) return;
  const start = performance.now();
  const now = Date.now();
  await admin.query(`drop database if exists ${database}`);
  await admin.query(`create database ${database}`);
  await loadPostgres(urlOf(url, database), count, now);
  await admin.query(`comment on database ${database} is '${now} ${wayOfMaking()}'`);
  say(`PostgreSQL with ${name} listings made in ${Math.round((performance.now() - start) / 1000)} s`);
}

/** Rows that are made otherwise now, too old, or were never made whole, are made anew. */
function isFresh(note) {
  const [madeAt, way] = (note ?? '').split(' ');
  return way === wayOfMaking() && Date.now() - Number(madeAt) < keptHours * 60 * 60 * 1000;
}

/** Tells one state of the tables and of what fills them from another. */
function wayOfMaking() {
  const sum = createHash('sha256');
  for (const folder of ['server/src/db/migrations', 'bench/rows'])
    for (const file of readdirSync(join(root, folder)).toSorted())
      sum.update(readFileSync(join(root, folder, file)));
  return sum.digest('hex');
}

async function startBoth(url) {
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

/** Ballpark alone on its embedded database. */
export async function openEmbeddedStage({ name, count }, say) {
  const folder = temporaryFolder();
  const start = performance.now();
  const samples = await loadEmbedded(folder.path, count, Date.now());
  say(`embedded database with ${name} listings made in ${Math.round((performance.now() - start) / 1000)} s`);
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

function urlOf(url, database) {
  return url.replace(/[^/]*$/, database);
}

/** Rows that can be made again need not survive a power cut; what is measured is flushed as ever. */
async function withoutFlushing(admin, work) {
  const set = async (value) => {
    for (const setting of ['fsync', 'autovacuum'])
      await admin.query(`alter system set ${setting} = ${value}`);
    await admin.query('select pg_reload_conf()');
  };
  await set('off');
  await work();
  await set('on');
  await admin.query('checkpoint');
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'ballpark-bench-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
}

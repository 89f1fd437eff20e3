import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { withClient } from './rows/load-rows.ts';
import { type Server, startBallpark } from './servers.ts';
import { itemAt, say, temporaryFolder } from './support.ts';
import { type Work, type WorkName, worksOn } from './works.ts';

/** In the closed ones 95 % of the listings are closed, in the others half; people and suggestions are in proportion. */
export const sizes = {
  '100k': 100_000,
  '1m': 1_000_000,
  '100k-closed': 100_000,
  '300k-closed': 300_000,
  '1m-closed': 1_000_000,
  '10m-closed': 10_000_000,
} as const;
export type SizeName = keyof typeof sizes;
export const databases = ['postgres', 'embedded'] as const;
export type DatabaseName = (typeof databases)[number];

/** A checkout and the rows that it is measured on. */
export type Wanted = { folder: string; size: SizeName };
/** `target` is a superuser's PostgreSQL URL or an embedded data folder. */
export type Side = Wanted & { target: string; server: Server; works: Record<WorkName, Work> };
export type Stage = { sides: Side[]; stop: () => Promise<void> };

/** Usual settings of a dedicated machine; flushing stays on. */
const settings = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
};
const schemaFile = 'server/src/db/schema.sql';
const loader = 'bench/rows/load-rows.ts';

/** A `keptFolder` keeps the databases, whose rows are used again. Their listings stay open for two days. */
export async function openStage(
  database: DatabaseName,
  wanted: readonly Wanted[],
  keptFolder?: string,
): Promise<Stage> {
  const startedAt = performance.now();
  const place = database === 'postgres' ? await makeDatabases(wanted, keptFolder) : await makeFolders(wanted);
  say(`${database}: rows are made after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const sides: Side[] = [];
  for (const { target, env, ...side } of place.targets) {
    const works = await withClient(target, worksOn);
    sides.push({ ...side, target, works, server: await startBallpark(env, side.folder) });
  }
  return {
    sides,
    async stop() {
      await Promise.all(sides.map(({ server }) => server.stop()));
      await place.remove();
    },
  };
}

type Target = Wanted & { target: string; env: Record<string, string> };
type Place = { targets: Target[]; remove: () => Promise<void> };

async function makeDatabases(wanted: readonly Wanted[], keptFolder?: string): Promise<Place> {
  const postgres = await startPostgres(settings, keptFolder);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const data = temporaryFolder();
  const nameOf = (at: number): string => {
    const name = `bench-${wanted[at]?.size}`;
    return at > 0 && wanted[at]?.size === wanted[0]?.size ? `${name}-${at}` : name;
  };
  const targets = wanted.map((side, at) => {
    const target = postgres.url.replace(/[^/]*$/, nameOf(at));
    return { ...side, target, env: { DATABASE_URL: target, DATA_DIR: join(data.path, String(at)) } };
  });
  // Rows are reproducible, so loading skips flushing; measurements do not.
  await setFlushing(admin, 'off');
  const { rows: kept } = await admin.query<{ datname: string }>('select datname from pg_database');
  await fillAll(targets, {
    isMade: (at) => kept.some(({ datname }) => datname === nameOf(at)),
    make: (at) => admin.query(`create database "${nameOf(at)}"`),
    copy: (at) => admin.query(`create database "${nameOf(at)}" template "${nameOf(0)}" strategy file_copy`),
  });
  await setFlushing(admin, 'on');
  await admin.query('checkpoint');
  await admin.end();
  const remove = async (): Promise<void> => {
    await postgres.stop();
    data.remove();
  };
  return { targets, remove };
}

async function setFlushing(admin: pg.Client, value: 'on' | 'off'): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
    await admin.query(`alter system set ${setting} = ${value}`);
  await admin.query('select pg_reload_conf()');
}

async function makeFolders(wanted: readonly Wanted[]): Promise<Place> {
  const made = wanted.map((side) => ({ ...side, ...temporaryFolder() }));
  const targets = made.map(({ folder, size, path }) => {
    return { folder, size, target: path, env: { DATA_DIR: path } };
  });
  await fillAll(targets, {
    isMade: () => false,
    make: async () => {},
    copy: async (at) => cpSync(made[0]?.path ?? '', made[at]?.path ?? '', { recursive: true }),
  });
  return { targets, remove: async () => made.forEach(({ remove }) => remove()) };
}

type Making = {
  isMade: (at: number) => boolean;
  make: (at: number) => Promise<unknown>;
  copy: (at: number) => Promise<unknown>;
};

/** Copies the first rows if size and schema are the same; otherwise its own bench makes them. */
async function fillAll(targets: readonly Target[], { isMade, make, copy }: Making): Promise<void> {
  const now = Date.now();
  const first = itemAt(targets, 0);
  for (const [at, { target, folder, size }] of targets.entries()) {
    if (isMade(at)) continue;
    const isSame = at > 0 && size === first.size && schemaOf(folder) === schemaOf(first.folder);
    if (isSame) await copy(at);
    else {
      await make(at);
      const kind = size.endsWith('-closed') ? ['closed'] : [];
      await loadBy(folder, [target, String(sizes[size]), String(now), ...kind]);
    }
    if (folder !== first.folder)
      say(`${folder} has ${isSame ? 'a copy of the rows' : 'another schema, and has made its own rows'}`);
  }
}

function schemaOf(folder: string): string | undefined {
  const file = join(folder, schemaFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function loadBy(folder: string, args: string[]): Promise<void> {
  if (!existsSync(join(folder, loader)))
    throw new Error(`${folder} has another schema, and no ${loader} that would make rows for it.`);
  await promisify(execFile)(process.execPath, [join(folder, loader), ...args], { cwd: folder });
}

import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/run-command.mjs';
import { withClient } from './rows/load-rows.ts';
import { type Server, startBallpark } from './servers.ts';
import { say, temporaryFolder } from './support.ts';
import { type Work, type WorkName, worksOn } from './works.ts';

export const sizes = { '100k': 100_000, '1m': 1_000_000 } as const;
export type SizeName = keyof typeof sizes;
export const databases = ['postgres', 'embedded'] as const;
export type DatabaseName = (typeof databases)[number];

export type Side = { server: Server; works: Record<WorkName, Work> };
export type Stage = { sides: Side[]; stop: () => Promise<void> };

/** Usual settings of a dedicated machine; flushing stays on. */
const settings = { shared_buffers: '1GB', max_wal_size: '4GB' };
const schemaFile = 'server/src/db/schema.sql';
const loader = 'bench/rows/load-rows.ts';

/** The first is this checkout. */
export async function openStage(
  database: DatabaseName,
  size: SizeName,
  folders: readonly string[],
): Promise<Stage> {
  const startedAt = performance.now();
  const place =
    database === 'postgres' ? await makeDatabases(size, folders) : await makeFolders(size, folders);
  say(
    `${database}, ${size} listings: rows are made after ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  const sides: Side[] = [];
  for (const [at, { target, env }] of place.targets.entries()) {
    const works = await withClient(target, worksOn);
    sides.push({ works, server: await startBallpark(env, folders[at]) });
  }
  return {
    sides,
    async stop() {
      await Promise.all(sides.map(({ server }) => server.stop()));
      await place.remove();
    },
  };
}

type Target = { target: string; env: Record<string, string> };
type Place = { targets: Target[]; remove: () => Promise<void> };

async function makeDatabases(size: SizeName, folders: readonly string[]): Promise<Place> {
  const postgres = await startPostgres(settings);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const data = temporaryFolder();
  const targets = folders.map((_, at) => {
    const target = postgres.url.replace(/[^/]*$/, `bench_${at}`);
    return { target, env: { DATABASE_URL: target, DATA_DIR: join(data.path, String(at)) } };
  });
  // Rows are reproducible, so loading skips flushing; measurements do not.
  await setFlushing(admin, 'off');
  await fillAll(targets, size, folders, {
    make: (at) => admin.query(`create database bench_${at}`),
    copy: (at) => admin.query(`create database bench_${at} template bench_0 strategy file_copy`),
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
  for (const setting of ['fsync', 'autovacuum']) await admin.query(`alter system set ${setting} = ${value}`);
  await admin.query('select pg_reload_conf()');
}

async function makeFolders(size: SizeName, folders: readonly string[]): Promise<Place> {
  const made = folders.map(() => temporaryFolder());
  const targets = made.map(({ path }) => ({ target: path, env: { DATA_DIR: path } }));
  await fillAll(targets, size, folders, {
    make: async () => {},
    copy: async (at) => cpSync(made[0]?.path ?? '', made[at]?.path ?? '', { recursive: true }),
  });
  return { targets, remove: async () => made.forEach(({ remove }) => remove()) };
}

type Making = { make: (at: number) => Promise<unknown>; copy: (at: number) => Promise<unknown> };

/** Copies the rows if the schema is the same; otherwise its own bench makes them. */
async function fillAll(
  targets: readonly Target[],
  size: SizeName,
  folders: readonly string[],
  { make, copy }: Making,
): Promise<void> {
  const now = Date.now();
  for (const [at, { target }] of targets.entries()) {
    const folder = folders[at] ?? root;
    const isSame = at > 0 && schemaOf(folder) === schemaOf(root);
    if (isSame) await copy(at);
    else {
      await make(at);
      await loadBy(folder, [target, String(sizes[size]), String(now)]);
    }
    if (at > 0)
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

import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ownerOfCluster, startPostgres } from '../../../scripts/postgres.mjs';

const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const [, section = ''] = manual.split('## Any moment of the last weeks');
const [ini = '', conf = '', setUp = '', restore = ''] = Array.from(
  section.matchAll(/```\w+\n([^]*?)```/g),
  ([, block = '']) => block,
);
const isThere = spawnSync('pgbackrest', ['version']).status === 0;

const cleaners: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

test.skipIf(!isThere)(
  'PostgreSQL returns to a moment by the lines of docs/operations.md',
  { timeout: 400_000 },
  async () => {
    const owner = ownerOfCluster();
    const folder = mkdtempSync(join(tmpdir(), 'ballpark-archive-'));
    cleaners.push(() => rmSync(folder, { recursive: true, force: true }));
    const data = join(folder, 'data');
    const config = join(folder, 'pgbackrest.conf');
    const repository = join(folder, 'repository');
    mkdirSync(repository);
    // PostgreSQL runs pgBackRest as well.
    process.env['PGBACKREST_CONFIG'] = config;
    cleaners.push(() => delete process.env['PGBACKREST_CONFIG']);
    const here = ini.replace(
      /^repo1-path=.*/m,
      `repo1-path=${repository}\nlog-path=${folder}\nlock-path=${folder}`,
    );
    writeFileSync(config, `${here.replace(/^pg1-path=.*/m, `pg1-path=${data}`)}pg1-socket-path=${folder}\n`);
    if (owner) for (const each of [folder, repository, config]) chownSync(each, owner.uid, owner.gid);
    const settings = Object.fromEntries(
      Array.from(conf.matchAll(/^(\w+) = '?(.*?)'?$/gm), ([, name = '', value = '']) => [name, value]),
    );
    const open = async () => {
      const postgres = await startPostgres({ ...settings, unix_socket_directories: folder }, folder);
      cleaners.push(postgres.stop);
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      return {
        client,
        port: new URL(postgres.url).port,
        async close() {
          await client.end();
          await postgres.stop();
        },
      };
    };
    const run = (lines: string, env: Record<string, string>) =>
      execFileSync('sh', ['-ec', lines], {
        env: { ...process.env, ...env },
        cwd: folder,
        ...owner,
      });

    const first = await open();
    const { client, port } = first;
    await client.query('create table post as select 1 as id');
    run(setUp, { PGBACKREST_PG1_PORT: port });
    // pgBackRest counts in whole seconds, and the backup must be older than the moment.
    await client.query('select pg_sleep(1.1)');
    await client.query('insert into post values (2)');
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    await client.query('delete from post');
    await client.query('select pg_switch_wal()');
    await first.close();

    run(restore, { MOMENT: rows[0]?.at ?? '' });
    const restored = await open();
    const isPromoted = async () =>
      (await restored.client.query<{ is: boolean }>('select not pg_is_in_recovery() as is')).rows[0]?.is;
    await expect.poll(isPromoted, { timeout: 60_000 }).toBe(true);
    expect((await restored.client.query('select id from post order by id')).rows).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    await restored.close();
  },
);

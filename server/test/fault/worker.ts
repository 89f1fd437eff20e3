import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { updateRecords } from '../../src/prices/update-records.ts';
import { silentLog } from '../support/test-database.ts';

/** A folder for the embedded database, or the address of one on PostgreSQL. */
export type Place = { dataDir: string } | { databaseUrl: string };
type Work = keyof typeof works;

export function openAt(place: Place): Promise<Database> {
  return openDatabase({
    databaseUrl: undefined,
    dataDir: '',
    replicaUrl: undefined,
    log: silentLog,
    ...place,
  });
}

/** Starts work on a database in a process of its own, to be killed. */
export function startWorker(work: Work, place: Place, argument = 0) {
  const args = [import.meta.filename, work, JSON.stringify(place), String(argument)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return {
    /** What it has done; the first is ‘ready’. */
    lines: createInterface({ input: child.stdout }),
    go: () => child.stdin.write('go\n'),
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'exit').then(() => ({
      code: child.exitCode,
      isKilled: child.signalCode === 'SIGKILL',
    })),
  };
}

/** Kills each process that has counted so many batches; returns the number of kills. */
export async function killCounting(place: Place, workers: number, killAfter: number): Promise<number> {
  const ends = await Promise.all(
    Array.from({ length: workers }, async () => {
      const { lines, kill, ended } = startWorker('count', place, killAfter + 1);
      let seen = 0;
      // After ‘ready’, so that it dies within the next batch.
      for await (const _ of lines) if ((seen += 1) > killAfter) kill();
      return ended;
    }),
  );
  return ends.filter(({ isKilled }) => isKilled).length;
}

const works = {
  /** Writes rows without end. */
  async write({ pool }: Database) {
    await pool.query('create table if not exists note (id integer primary key, text text)');
    const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from note');
    say('ready');
    for (let id = rows[0]?.next ?? 1; ; id++) {
      await pool.query("insert into note values ($1, repeat('x', 300))", [id]);
      say(id);
    }
  },
  async migrate({ db }: Database) {
    say('ready');
    await migrateToLatest(db, silentLog);
    say('done');
  },
  /** Counts closed listings one by one. Waits after so many, to be killed. */
  async count({ db }: Database, most: number) {
    say('ready');
    for (let batches = 0; ; batches += 1) {
      if (batches === most) await sleep(120_000);
      const counted = await updateRecords({ db }, 1);
      say(counted);
      if (counted === 0) return;
    }
  },
  /** Once told to, closes expired listings by a clock that is so many hours off. */
  async close({ db }: Database, hoursOff: number) {
    say('ready');
    await once(process.stdin, 'data');
    say(await autoCloseExpired({ db, now: () => new Date(Date.now() + hoursOff * 3_600_000) }));
  },
};

function say(done: string | number): void {
  writeSync(1, `${done}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const [work = '', place = '', argument] = process.argv.slice(2);
  const database = await openAt(JSON.parse(place) as Place);
  await works[work as Work](database, Number(argument));
  await database.close();
  process.exit(0);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { silentLog } from '../support/test-database.ts';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';

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

const works = {
  async migrate({ db }: Database) {
    say('ready');
    await migrateToLatest(db, silentLog);
    say('done');
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

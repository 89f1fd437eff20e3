import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import {
  actionNames,
  type AdminCommand,
  CannotAdminister,
  runAdminCommand,
  workNames,
} from './admin/admin-commands.ts';
import { type Move, moves } from './admin/move-embedded.ts';
import { askServer } from './admin/admin-socket.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { prepareDataDir } from './db/embedded/prepare-data-dir.ts';
import { migrateToLatest } from './db/migrate.ts';
import { explainFailure } from './explain-failure.ts';
import { jobs as kinds } from './jobs.ts';
import { createJobs } from './jobs/job-queue.ts';
import { createLog } from './log.ts';

const usage = `npm run admin -- COMMAND EMAIL, where COMMAND is ${actionNames.join(', ')}; or without an address ${workNames.join(', ')}; or with a FILE ${Object.keys(moves).join(', ')}`;

/** Works whether or not the server runs (docs/operations.md). */
async function main([action, what, ...others]: string[]): Promise<string> {
  if (action === undefined || others.length > 0) throw new CannotAdminister(usage);
  const operator = userInfo().username.slice(0, 100);
  const move = Object.hasOwn(moves, action) ? moves[action] : undefined;
  if (move && what !== undefined) return runMove(move, what, operator);
  const names = what === undefined ? workNames : actionNames;
  if (!names.includes(action)) throw new CannotAdminister(usage);
  const config = readConfig();
  const command = { action, email: what, operator };
  const answered = config.databaseUrl === undefined ? await askServer(config.dataDir, command) : null;
  return answered ?? runHere(config, command);
}

async function runMove(move: Move, file: string, operator: string): Promise<string> {
  const config = readConfig();
  const log = createLog(config.logLevel, { format: config.logFormat });
  return move({ config, log, operator, file: resolve(file) });
}

async function runHere(config: Config, command: AdminCommand): Promise<string> {
  const log = createLog(config.logLevel, { format: config.logFormat });
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  prepareDataDir(dataDir, log);
  const database = await openDatabase({
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    replicaUrl: undefined,
    dataDir,
    log,
  });
  try {
    if (database.isNew) throw new CannotAdminister('there are no accounts yet; start Ballpark first');
    await migrateToLatest(database.db, log);
    const jobs = createJobs({ kinds, pool: database.pool, log });
    await jobs.open();
    try {
      return await runAdminCommand({ db: database.db, config, now: () => new Date(), jobs }, command);
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const why = error instanceof CannotAdminister ? error.message : explainFailure(error);
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

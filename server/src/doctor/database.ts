import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { dayMs } from '@ballpark/domain/durations.ts';
import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { nameOfPlace } from '../backup/backup-place.ts';
import { findBackupState } from '../backup/backup-state.ts';
import { nameOf } from '../backup/move.ts';
import type { Config } from '../config.ts';
import { missingLimits, openPlainly } from '../db/database.ts';
import {
  refuseOtherDatabase,
  refuseSharedSessions,
  waitForPostgres,
} from '../db/connections/reach-postgres.ts';
import { doneMigrations, lacksMigrations } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { setAsideNames } from '../events/read-in-turn.ts';
import { serverIdOf } from '../http/who-answers.ts';
import { countFailed, hasQueue } from '../jobs/job-list-queries.ts';
import { findNewestPhotos, readPosition, readReplica, readRights, readVersion } from './database-queries.ts';
import { type Check, fault, faultOf, inTime, ok, runChecks, warning } from './finding.ts';
import { checkSite, checkTexts } from './site.ts';
import { databaseId } from '../db/database-id.ts';

/** `serverId`: null if the database can’t be read. `photoIds`: the newest that listings show. */
export type DatabaseReport = { findings: Finding[]; serverId: string | null; photoIds: string[] };

const oldBackupDays = 7;
/** Of those that Ballpark makes every day. */
const oldScheduledDays = 2;
/** Ballpark reads from the primary then. */
const lagSeconds = 3;
const manual = 'docs/operations.md';

/** Opens connections of its own, as a process that starts now would. */
export async function examinePostgres(
  config: Config,
  databaseUrl: string,
  now: Date,
): Promise<DatabaseReport> {
  const { databaseDirectUrl, databaseReplicaUrl } = config;
  try {
    await inTime(() => waitForPostgres(databaseUrl, { patienceMs: 0 }));
  } catch (error) {
    return unopened(error, `Start it, or correct DATABASE_URL.`);
  }
  const primary = openPlainly(databaseUrl);
  const direct = databaseDirectUrl === undefined ? null : openPlainly(databaseDirectUrl);
  const replica = databaseReplicaUrl === undefined ? null : openPlainly(databaseReplicaUrl);
  try {
    const checks: Check[] = [
      {
        check: 'rights',
        remedy: `Make the role of DATABASE_URL the owner of the database (${manual}, Database).`,
        run: () => checkRights(primary.db),
      },
      {
        check: 'pooler',
        remedy: `Check DATABASE_URL and DATABASE_DIRECT_URL (${manual}, PgBouncer).`,
        run: () => checkPooler(primary.pool, direct?.pool ?? null),
      },
    ];
    if (replica)
      checks.push({
        check: 'replica',
        setting: 'DATABASE_REPLICA_URL',
        remedy:
          'Start the replica, or correct DATABASE_REPLICA_URL. Until then the primary serves all reads.',
        run: () => checkReplica(replica.db, direct?.db ?? primary.db),
      });
    const others = runChecks(checks);
    const report = await examineOpened(primary.db, { name: nameOf(databaseUrl), config, now });
    return { ...report, findings: [...report.findings, ...(await others)] };
  } finally {
    // A server that doesn’t answer would keep them open.
    for (const opened of [primary, direct, replica]) void opened?.pool.end();
  }
}

type Facts = { name: string; config: Config; now: Date };

/** What can be asked of any database. */
async function examineOpened(db: Kysely<Schema>, { name, config, now }: Facts): Promise<DatabaseReport> {
  const remedy = 'Look at the log of the database.';
  const [database] = await runChecks([
    { check: 'database', remedy, run: async () => ok(`PostgreSQL ${await readVersion(db)}: ${name}.`) },
  ]);
  const findings = database ? [database] : [];
  if (database?.level !== 'ok') return { findings, serverId: null, photoIds: [] };
  const checks: Check[] = [{ check: 'migrations', remedy, run: () => checkMigrations(db) }];
  const isEmpty = await inTime(() => doneMigrations(db)).then(
    (done) => done.length === 0,
    () => false,
  );
  if (!isEmpty)
    checks.push(
      { check: 'backup', remedy, run: () => checkBackup(db, { config, now }) },
      { check: 'restore', remedy, run: () => checkRestore(db, config) },
      { check: 'events', remedy, run: () => checkEvents(db) },
      { check: 'site', remedy, run: () => checkSite(db, config.publicUrl) },
      { check: 'texts', remedy, run: () => checkTexts(db, config) },
    );
  const serverId = isEmpty ? null : await inTime(() => databaseId(db)).then(serverIdOf, () => null);
  const photoIds = isEmpty ? [] : await inTime(() => findNewestPhotos(db)).catch(() => []);
  return { findings: [...findings, ...(await runChecks(checks))], serverId, photoIds };
}

/** Of the process that has it open. */
export async function examineEmbedded({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  return examineOpened(db, { name: `embedded, in ${config.dataDir}`, config, now: now() });
}

export function unopened(error: unknown, remedy: string): DatabaseReport {
  return { findings: [{ check: 'database', ...faultOf(error, remedy) }], serverId: null, photoIds: [] };
}

async function checkRights(db: Kysely<Schema>) {
  const { isSuperuser, ownsTables, lacking } = await readRights(db);
  if (lacking.length > 0)
    return fault(
      `The role of DATABASE_URL may not read and write all rows of ${lacking.slice(0, 3).join(', ')}${lacking.length > 3 ? ' …' : ''}.`,
      `Grant it select, insert, update and delete (${manual}, Two roles).`,
    );
  if (isSuperuser)
    return warning(
      'The role of DATABASE_URL is a superuser.',
      `Use a role of its own that owns the database (${manual}, Database).`,
    );
  return ok(
    ownsTables
      ? `The role owns the tables, and so could drop the guards of the audit log (${manual}, Two roles).`
      : 'The role may read and write all rows, and owns no table.',
  );
}

async function checkPooler(pool: Pool, direct: Pool | null) {
  try {
    if (direct === null) {
      await refuseSharedSessions(pool, 'DATABASE_URL');
      return ok('Each connection has a session of its own.');
    }
    await refuseSharedSessions(direct, 'DATABASE_DIRECT_URL');
    await refuseOtherDatabase(pool, direct);
  } catch (error) {
    return faultOf(error, `See ${manual}, PgBouncer.`);
  }
  const missing = await missingLimits(pool);
  if (missing.length > 0)
    return warning(
      `The role of DATABASE_URL has no ${missing.join(' and no ')}.`,
      `Set it with alter role (${manual}, PgBouncer).`,
    );
  return ok('DATABASE_URL and DATABASE_DIRECT_URL lead to the same database.');
}

async function checkReplica(replica: Kysely<Schema>, primary: Kysely<Schema>) {
  const position = await readPosition(primary);
  const { isReplica, behindSeconds } = await readReplica(replica, position);
  if (!isReplica)
    return warning(
      'DATABASE_REPLICA_URL doesn’t lead to a replica.',
      'Correct it, or remove it: without it, the primary serves all reads.',
    );
  const seconds = Math.round(behindSeconds);
  if (behindSeconds > lagSeconds)
    return warning(
      `The replica is ${seconds} seconds behind, so the primary serves all reads.`,
      'Check its replication.',
    );
  return ok(`The replica is ${seconds} seconds behind.`);
}

async function checkMigrations(db: Kysely<Schema>) {
  try {
    if ((await doneMigrations(db)).length === 0)
      return warning('The database is empty.', 'Start Ballpark, or run ballpark migrate as its owner.');
    if (await lacksMigrations(db))
      return fault('The database isn’t up to date.', 'Restart Ballpark, or run ballpark migrate.');
  } catch (error) {
    return faultOf(error, 'Start the version of Ballpark that made the database.');
  }
  return ok('The database is up to date.');
}

/** Says all that is wrong at once. */
async function checkBackup(
  db: Kysely<Schema>,
  { config: { backup, dataDir }, now }: Pick<Facts, 'config' | 'now'>,
) {
  const state = await findBackupState(db);
  const wrong: [finding: string, remedy: string][] = [];
  const remedy =
    backup === undefined
      ? 'Set BACKUP_TO, or run ballpark backup DIR every day, unless another program backs it up.'
      : 'Look at the log for ‘back-up’, and whether any process has JOBS on.';
  const days = state.madeAt === null ? 0 : Math.floor((now.getTime() - Date.parse(state.madeAt)) / dayMs);
  if (state.failure !== null && backup !== undefined)
    wrong.push([
      `The backup of ${state.failure.at} to ${nameOfPlace(backup.to)} failed: ${state.failure.reason}.`,
      'Ballpark tries again by itself; check BACKUP_TO, BACKUP_KEY and the room there.',
    ]);
  if (state.madeAt === null) wrong.push(['There has never been a backup.', remedy]);
  else if (days >= (backup === undefined ? oldBackupDays : oldScheduledDays))
    wrong.push([`The last backup is ${days} days old.`, remedy]);
  if (backup?.key === undefined && backup?.to.startsWith('s3:'))
    wrong.push([
      'Backups leave this machine without encryption: whoever reads the bucket has everybody’s data.',
      `Set BACKUP_KEY (${manual}, Back up and restore).`,
    ]);
  if (backup !== undefined && !backup.to.startsWith('s3:')) {
    const problem = await folderProblem(backup.to, dataDir);
    if (problem !== null) wrong.push(problem);
    if (state.place === backup.to && !(await holdsBackups(backup.to)))
      wrong.push([
        'BACKUP_TO holds no backup any more.',
        'Look whether it is the right disk, then run ballpark backup --now.',
      ]);
  }
  if (wrong.length > 0)
    return warning(wrong.map(([text]) => text).join(' '), wrong.map(([, text]) => text).join(' '));
  const size = state.bytes === null ? '' : ` (${(state.bytes / 1e6).toFixed(1)} MB, ${state.place})`;
  return ok(`The last backup was made at ${state.madeAt}${size}.`);
}

/** Also where it cannot be read, which is told apart. */
async function holdsBackups(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => null);
  return names === null || names.some((name) => /^ballpark-.*\.tar(\.age)?$/.test(name));
}

/** A folder that this account can write to may still be lost together with the data. */
async function folderProblem(to: string, dataDir: string): Promise<[finding: string, remedy: string] | null> {
  const elsewhere = 'Set BACKUP_TO to another disk, another machine or a bucket.';
  try {
    const [folder, data] = [await realpath(to), await realpath(dataDir)];
    await access(folder, constants.W_OK);
    if (!relative(data, folder).startsWith('..'))
      return ['BACKUP_TO lies in DATA_DIR, and is lost with it.', elsewhere];
    const [{ dev: disk }, { dev: dataDisk }] = [await stat(folder), await stat(data)];
    return disk === dataDisk
      ? ['BACKUP_TO is on the disk of DATA_DIR, and is lost with it.', elsewhere]
      : null;
  } catch {
    return [
      'BACKUP_TO isn’t there yet, or this account can’t write to it.',
      'Make the folder, and give it to the account of the server.',
    ];
  }
}

async function checkEvents(db: Kysely<Schema>) {
  const failed = (await hasQueue(db)) ? await countFailed(db) : new Map<string, number>();
  const found = setAsideNames.filter((name) => failed.has(name));
  const count = found.reduce((sum, name) => sum + (failed.get(name) ?? 0), 0);
  if (count === 0) return ok('All events are handled.');
  return warning(
    `${count === 1 ? 'An event' : `${count} events`} couldn’t be handled (${found.join(', ')}).`,
    `Find the reason in the log, then try again in /admin/jobs (${manual}, Alerts).`,
  );
}

async function checkRestore(db: Kysely<Schema>, { backup }: Config) {
  const { restoredAt, how, trialFailure } = await findBackupState(db);
  const remedy = 'Run ballpark restore DIR into an empty place, then ballpark backup DIR again.';
  if (trialFailure?.isSkipped)
    return warning(
      `The last backup wasn’t restored to try it: ${trialFailure.reason}.`,
      'Restore one on another machine (ballpark restore), or give this one more memory.',
    );
  if (trialFailure)
    return warning(
      `A backup couldn’t be restored to try it (${trialFailure.at}): ${trialFailure.reason}.`,
      'The next backup is tried again. Keep the older ones meanwhile, and report the bug if it stays.',
    );
  if (restoredAt === null)
    return warning(
      'No backup has ever been restored to try it.',
      backup === undefined ? remedy : 'Ballpark tries the next one that it makes.',
    );
  const way = how === 'before encryption' ? ', checked before encryption' : '';
  return ok(`A backup was last restored and compared at ${restoredAt}${way}.`);
}

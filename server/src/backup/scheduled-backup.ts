import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { clockSlackMs } from '../clock-slack.ts';
import type { BackupConfig } from '../config.ts';
import { databaseId } from '../db/database-id.ts';
import { deleteSetting, findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { runInOwnProcess } from '../in-own-process.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';
import { memoryForUs } from '../memory-here.ts';
import { reasonOf } from '../photos/open-photo-store.ts';
import { type Manifest, readManifest, rowsIn } from './archive.ts';
import { type BackupPlace, backupName, findBackups, nameOfPlace, openBackupPlace } from './backup-place.ts';
import { backupsIn, removeUnfinished } from './before-upgrade.ts';
import { lastTurn } from './kept-backups.ts';
import { encrypt, packArchive, unpackArchive } from './one-file.ts';
import { findOwnBackups, removeOld, saveOwnBackups } from './remove-old.ts';
import { writeDatabase } from './write-database.ts';

export type BackupDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'photoStore'> & {
  jobs: Pick<Deps['jobs'], 'kinds'>;
};

/** Every five minutes it asks whether a backup is due, so that a missed one is made up for. */
export const scheduledBackupJob = job({
  name: 'back-up',
  cron: '*/5 * * * *',
  // Somebody may wait for it.
  pollSeconds: 10,
  // One in all processes. A dead one ends when its heartbeat is missing; reading all rows may delay that of the embedded database.
  retry: {
    policy: 'exclusive',
    retryLimit: 20,
    retryDelay: 5 * 60,
    retryBackoff: true,
    retryDelayMax: hour,
    heartbeatSeconds: 10 * 60,
    expireInSeconds: 12 * hour,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  run: (deps) => backUpIfDue(deps),
});

/** What the rows of `setting` hold; the doctor, /admin and the metrics read them. */
const lastForm = z.object({ madeAt: z.string(), place: z.string() });

export async function backUpIfDue(deps: BackupDeps, tryOne: Try = tryInOwnProcess(deps)): Promise<void> {
  const { config, db, now } = deps;
  const { backup } = config;
  if (backup === undefined) return;
  const asked = await findSetting(db, askedKey);
  if (asked === undefined && !(await isDue(deps, backup))) return;
  try {
    if (asked) await saveSetting(db, askedKey, { id: asked['id'], isBegun: true });
    await makeBackup(deps, backup, tryOne);
    await deleteSetting(db, 'backup-failure');
    // Not one that was asked for meanwhile.
    if (asked && (await findSetting(db, askedKey))?.['id'] === asked['id']) await deleteSetting(db, askedKey);
  } catch (error) {
    const reason = reasonOf(error);
    await saveSetting(db, 'backup-failure', { at: now().toISOString(), reason });
    if (asked) await saveSetting(db, askedKey, { id: asked['id'], failure: reason });
    throw error;
  }
}

/** Of who waits for one (backup-now.ts). */
export const askedKey = 'backup-asked';

/** Since the last time of day, or to another place than the last. */
async function isDue({ db, now }: BackupDeps, { to, at }: BackupConfig): Promise<boolean> {
  const last = lastForm.safeParse(await findSetting(db, 'last-scheduled-backup'));
  if (!last.success || last.data.place !== nameOfPlace(to)) return true;
  const madeAt = Date.parse(last.data.madeAt);
  return madeAt < lastTurn(now(), at).getTime() || madeAt > now().getTime() + clockSlackMs;
}

export type Try = (folder: string) => Promise<void>;

async function makeBackup(deps: BackupDeps, backup: BackupConfig, tryOne: Try): Promise<void> {
  const { config, db, log, now } = deps;
  const place = openBackupPlace(backup);
  const id = await databaseId(db);
  const { whole, unfinished } = await findBackups(place, id);
  const own = await findOwnBackups(db, whole);
  await place.store.remove(unfinished);
  const backups = backupsIn(config.dataDir);
  await removeUnfinished(backups, 'scheduled-');
  const folder = join(backups, `scheduled-${Date.now()}.partial`);
  try {
    await writeDatabase({ db, kind: config.databaseUrl === undefined ? 'embedded' : 'postgres' }, folder);
    const manifest = await readManifest(folder);
    if (manifest === null) throw new Error(`${folder} has no manifest`);
    const file = await store(deps, { place, folder, manifest, key: backup.key });
    own.push(file);
    await saveOwnBackups(db, own);
    await removeOld(db, place, { id, own, keep: backup.keep, now: now() });
    if (!(await isTrialDue(deps))) return;
    const how = backup.key === undefined ? 'read back' : 'before encryption';
    await record(deps, { how, rows: rowsIn(manifest) }, async () => {
      // This server cannot decrypt.
      if (backup.key === undefined) await readBack(place, file, folder);
      await tryOne(folder);
    });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error, folder }, 'what a backup needed could not be removed'),
    );
  }
}

type Made = { place: BackupPlace; folder: string; manifest: Manifest; key: string | undefined };

/** Returns the name of the file. */
async function store(
  { db, log, photoStore }: BackupDeps,
  { place, folder, manifest, key }: Made,
): Promise<string> {
  const { madeAt } = manifest;
  const file = backupName(manifest.database.id, new Date(madeAt), key !== undefined);
  let counts = { photos: 0, missing: 0 };
  const packed = packArchive(folder, manifest, photoStore, (packedCounts) => (counts = packedCounts));
  const bytes = { all: 0 };
  const chunks = counted(key === undefined ? packed : await encrypt(packed, key), bytes);
  await place.store.putStream(file, place.whileThereIsRoom(chunks));
  const last = { madeAt, bytes: bytes.all, isEncrypted: key !== undefined };
  await saveSetting(db, 'last-scheduled-backup', { ...last, place: place.name });
  await saveSetting(db, 'last-backup', { ...last, folder: place.name });
  const facts = { file, place: place.name, bytes: bytes.all, rows: rowsIn(manifest), ...counts };
  if (counts.missing > 0) log.warn(facts, 'a backup was made, but photos are missing in the photo store');
  else log.info(facts, 'a backup was made');
  return file;
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  bytes: { all: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    bytes.all += chunk.length;
    yield chunk;
  }
}

const trialEveryMs = 7 * dayMs - 12 * hourMs;

async function isTrialDue({ db, now }: BackupDeps): Promise<boolean> {
  const restoredAt = (await findSetting(db, 'last-verified-restore'))?.['restoredAt'];
  const at = typeof restoredAt === 'string' ? Date.parse(restoredAt) : Number.NaN;
  return !(Math.abs(now().getTime() - at) < trialEveryMs);
}

type Trial = { how: 'read back' | 'before encryption'; rows: number };

/** A backup that fails its trial was made all the same. */
async function record(
  { db, log, now }: BackupDeps,
  { how, rows }: Trial,
  work: () => Promise<void>,
): Promise<void> {
  const at = now().toISOString();
  try {
    await work();
    await saveSetting(db, 'last-verified-restore', { restoredAt: at, rows, how });
    await deleteSetting(db, 'trial-failure');
    log.info({ rows, how }, 'a backup was restored to try it: every table has the rows of its manifest');
  } catch (error) {
    const isSkipped = error instanceof TooLittleMemory;
    await saveSetting(db, 'trial-failure', { at, reason: reasonOf(error), isSkipped });
    log.warn(
      { err: error },
      isSkipped ? 'a backup was not restored to try it' : 'a backup could not be restored to try it',
    );
  }
}

/** The file as it is kept, in place of what it was made of. */
async function readBack(place: BackupPlace, file: string, folder: string): Promise<void> {
  const found = await place.store.get(file);
  if (found === null) throw new Error(`${file} is not in ${place.name}`);
  await rm(folder, { recursive: true, force: true });
  await unpackArchive(found.stream, folder, { onlyChecksPhotos: true });
}

class TooLittleMemory extends Error {
  override name = 'TooLittleMemory';
}

const megabyte = 2 ** 20;
/** Of the process and the one that makes its database, besides this one. */
const trialBytes = 600 * megabyte;
const trialMs = 2 * hourMs;

/** Memory that is missing would end this server, too. Its disk is bounded by `checkFiles`. */
const tryInOwnProcess =
  ({ jobs }: BackupDeps) =>
  async (folder: string): Promise<void> => {
    const free = memoryForUs() - process.memoryUsage.rss();
    if (free < trialBytes)
      throw new TooLittleMemory(
        `a trial takes ${trialBytes / megabyte} MB of memory, and ${Math.max(0, Math.floor(free / megabyte))} MB are free`,
      );
    const args = [folder, ...jobs.kinds.map(({ name }) => name)];
    await runInOwnProcess(join(import.meta.dirname, 'try-archive'), { args, patienceMs: trialMs });
  };

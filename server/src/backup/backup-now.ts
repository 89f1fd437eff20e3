import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { insertAudit } from '../audit/audit-queries.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../new-id.ts';
import { reasonOf } from '../photos/open-photo-store.ts';
import { CannotBackUp } from './archive.ts';
import { findBackupState } from './backup-state.ts';
import { type BackupDeps, type Try, askedKey, backUpIfDue, scheduledBackupJob } from './scheduled-backup.ts';

type Asking = Pick<Deps, 'db' | 'jobs' | 'now'>;
type Patience = { lookEveryMs: number; mostLooksUntilBegun: number };
const usual: Patience = { lookEveryMs: 2_000, mostLooksUntilBegun: 90 };

const askedForm = z.object({ isBegun: z.boolean().optional(), failure: z.string().optional() });

/**
 * Has the process that runs jobs send a backup to BACKUP_TO, and waits for it. Of several that ask at once all wait for the last.
 * Throws CannotBackUp with the reason if it fails, or if nobody begins it.
 */
export async function askForBackup(
  { db, jobs, now }: Asking,
  operator: string,
  { lookEveryMs, mostLooksUntilBegun }: Patience = usual,
): Promise<string> {
  await saveSetting(db, askedKey, { id: newId() });
  for (let looks = 0; ; looks += 1) {
    const found = await findSetting(db, askedKey);
    if (found === undefined) return record({ db, now }, operator);
    const { isBegun, failure } = askedForm.parse(found);
    if (failure !== undefined) throw new CannotBackUp(`the backup failed: ${failure}`);
    if (isBegun !== true) {
      // One that runs for another reason keeps it from waiting, so this asks until it has begun.
      await jobs.enqueue(db, scheduledBackupJob, null);
      await jobs.hurry(scheduledBackupJob);
      if (looks >= mostLooksUntilBegun)
        throw new CannotBackUp(
          'no process has begun the backup yet; start Ballpark with BACKUP_TO and without JOBS=off, and it will, or look whether another backup is being made',
        );
    }
    await sleep(lookEveryMs);
  }
}

/** By this process, which has the database to itself. */
export async function backUpNow(deps: BackupDeps, operator: string, tryOne?: Try): Promise<string> {
  await saveSetting(deps.db, askedKey, { id: newId() });
  await backUpIfDue(deps, tryOne).catch((cause: unknown) => {
    throw new CannotBackUp(`the backup failed: ${reasonOf(cause)}`, { cause });
  });
  return record(deps, operator);
}

async function record({ db, now }: Pick<Deps, 'db' | 'now'>, operator: string): Promise<string> {
  const { bytes, place } = await findBackupState(db);
  const facts = { folder: place ?? '' };
  await insertAudit(db, { action: 'backup', by: { operator }, facts, now: now() });
  return `The backup is in ${place}: ${((bytes ?? 0) / 1e6).toFixed(1)} MB.`;
}

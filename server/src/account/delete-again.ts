import { endAllAccess } from '../auth/sessions/sessions.ts';
import { openBackupPlace } from '../backup/backup-place.ts';
import { findDeleted, forgetRestore, wasRestored } from '../backup/deleted-accounts.ts';
import { databaseId } from '../db/database-id.ts';
import type { Deps } from '../deps.ts';
import { saveRemoval, setDeletionAt } from './leaving-queries.ts';

/** Of one that is deleted again: who was removed by an admin has had their last mail. */
export const removedBefore = '';

/**
 * Makes accounts due that were deleted after the backup which this database was restored from. Once after a restore, so
 * that another server with the same id deletes nobody here.
 */
export async function deleteAgain({
  config: { backup },
  db,
  log,
  now,
}: Pick<Deps, 'config' | 'db' | 'log' | 'now'>): Promise<void> {
  if (backup === undefined || !(await wasRestored(db))) return;
  for (const { accountId, withGuesses } of await findDeleted(openBackupPlace(backup), await databaseId(db)))
    await db.transaction().execute(async (trx) => {
      if (withGuesses) await saveRemoval(trx, accountId, { reason: removedBefore, now: now() });
      else await setDeletionAt(trx, accountId, now());
      await endAllAccess(trx, accountId);
    });
  await forgetRestore(db);
  log.info('accounts that were deleted after the restored backup was made are deleted again');
}

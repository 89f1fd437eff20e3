import type { Kysely } from 'kysely';
import { databaseId } from '../db/database-id.ts';
import type { Schema } from '../db/schema.ts';
import { deleteSetting, findSetting, saveSetting } from '../db/setting-queries.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';
import { type BackupFile, type BackupPlace, openBackupPlace } from './backup-place.ts';

type Deleted = {
  accountId: string;
  deletedAt: Date;
  /** Their guesses on others’ listings went, too. */
  withGuesses: boolean;
};

const fileName =
  /^ballpark-([0-9a-f]{12})-deleted-(\d+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-guesses)?\.txt$/;
const content =
  'An account that was deleted after a backup was made. A server that is restored from one deletes it again.\n';

function nameOf(owner: string, { accountId, deletedAt, withGuesses }: Deleted): string {
  return `ballpark-${owner.slice(-12)}-deleted-${deletedAt.getTime()}-${accountId}${withGuesses ? '-guesses' : ''}.txt`;
}

/** One small file for each beside the backups, because a database that is restored has forgotten them. */
export const noteDeletedJob = job<{ accountId: string; deletedAt: string; withGuesses: boolean }>({
  name: 'note-deleted-account',
  retry: {
    policy: 'standard',
    retryLimit: 200,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 6 * hour,
    expireInSeconds: 10 * 60,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: hour,
  },
  async run({ config: { backup }, db }, { deletedAt, ...deleted }) {
    if (backup === undefined) return;
    const name = nameOf(await databaseId(db), { ...deleted, deletedAt: new Date(deletedAt) });
    await openBackupPlace(backup).store.put(name, Buffer.from(content));
  },
});

export async function findDeleted(
  { store }: Pick<BackupPlace, 'store'>,
  owner: string,
): Promise<(Deleted & { name: string })[]> {
  const found: (Deleted & { name: string })[] = [];
  for await (const page of store.list())
    for (const { name } of page) {
      const [, ofWhom, time, accountId, guesses] = fileName.exec(name) ?? [];
      if (ofWhom !== owner.slice(-12) || accountId === undefined) continue;
      const deletedAt = new Date(Number(time));
      found.push({ name, accountId, deletedAt, withGuesses: guesses !== undefined });
    }
  return found;
}

/** No backup that is left knows those accounts. Not while a restored server has yet to read of them. */
export async function forgetDeleted(
  db: Kysely<Schema>,
  place: BackupPlace,
  { owner, left }: { owner: string; left: readonly BackupFile[] },
): Promise<void> {
  if (await wasRestored(db)) return;
  const oldest = Math.min(...left.map(({ madeAt }) => madeAt.getTime()));
  const known = await findDeleted(place, owner);
  await place.store.remove(
    known.filter(({ deletedAt }) => deletedAt.getTime() < oldest).map(({ name }) => name),
  );
}

const restoredKey = 'restored';

/** In the transaction that ends a restore. */
export async function markAsRestored(db: Kysely<Schema>, now: Date): Promise<void> {
  await saveSetting(db, restoredKey, { at: now.toISOString() });
}

export async function wasRestored(db: Kysely<Schema>): Promise<boolean> {
  return (await findSetting(db, restoredKey)) !== undefined;
}

export async function forgetRestore(db: Kysely<Schema>): Promise<void> {
  await deleteSetting(db, restoredKey);
}

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Keep } from '../backup-settings.ts';
import type { Schema } from '../db/schema.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import { type BackupFile, type BackupPlace, findBackups } from './backup-place.ts';
import { forgetDeleted } from './deleted-accounts.ts';
import { isOutlived, keptBackups } from './kept-backups.ts';

const key = 'own-backups';
const form = z.object({ names: z.array(z.string()) });
const lastForm = z.object({ madeAt: z.string() });

/**
 * The names of the files that this database knows to be its own. One that was restored does not know those that were
 * made after its own moment. Versions before kept no names: theirs are those up to the last one.
 */
export async function findOwnBackups(db: Kysely<Schema>, whole: readonly BackupFile[]): Promise<string[]> {
  const kept = form.safeParse(await findSetting(db, key));
  if (kept.success) return kept.data.names;
  const last = lastForm.safeParse(await findSetting(db, 'last-scheduled-backup'));
  const until = last.success ? Date.parse(last.data.madeAt) : Number.NEGATIVE_INFINITY;
  return whole.filter(({ madeAt }) => madeAt.getTime() <= until).map(({ name }) => name);
}

export async function saveOwnBackups(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  await saveSetting(db, key, { names });
}

type Removing = { id: string; own: readonly string[]; keep: Keep; now: Date };

/** Of its own it keeps what `keep` says; of the others all that could still be somebody’s newest. */
export async function removeOld(
  db: Kysely<Schema>,
  place: BackupPlace,
  { id, own, keep, now }: Removing,
): Promise<void> {
  const { whole } = await findBackups(place, id);
  const isOwn = ({ name }: BackupFile) => own.includes(name);
  const times = whole.filter(isOwn).map(({ madeAt }) => madeAt);
  const kept = new Set(keptBackups(times, keep, now));
  const old = whole.filter((file) =>
    isOwn(file) ? !kept.has(file.madeAt) : isOutlived(file.madeAt, keep, now),
  );
  await place.store.remove(old.map(({ name }) => name));
  const left = whole.filter((file) => !old.includes(file));
  await saveOwnBackups(
    db,
    left.filter(isOwn).map(({ name }) => name),
  );
  await forgetDeleted(db, place, { owner: id, left });
}

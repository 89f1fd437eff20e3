import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { findSettingRows } from '../db/setting-queries.ts';

const time = z.string().nullable().catch(null);
const failure = z.object({ at: z.string(), reason: z.string() });
const state = z.object({
  'last-backup': z
    .object({ madeAt: time, folder: time, bytes: z.number().nullable().catch(null) })
    .catch({ madeAt: null, folder: null, bytes: null }),
  'last-verified-restore': z.object({ restoredAt: time, how: time }).catch({ restoredAt: null, how: null }),
  'backup-failure': failure.nullable().catch(null),
  'trial-failure': failure.extend({ isSkipped: z.boolean() }).nullable().catch(null),
});
const keys = Object.keys(state.shape);

/** What is known of backups: of `ballpark backup` and of those that Ballpark makes by itself (null: nothing). */
export type BackupState = {
  madeAt: string | null;
  place: string | null;
  /** Only of those by itself. */
  bytes: number | null;
  restoredAt: string | null;
  /** How the last trial was done. */
  how: string | null;
  /** Of the last try, unless a later one went well. */
  failure: z.output<typeof failure> | null;
  /** `isSkipped`: for lack of memory. */
  trialFailure: (z.output<typeof failure> & { isSkipped: boolean }) | null;
};

export async function findBackupState(db: Kysely<Schema>): Promise<BackupState> {
  const found = state.parse(await findSettingRows(db, keys));
  const { madeAt, folder: place, bytes } = found['last-backup'];
  return {
    madeAt,
    place,
    bytes,
    ...found['last-verified-restore'],
    failure: found['backup-failure'],
    trialFailure: found['trial-failure'],
  };
}

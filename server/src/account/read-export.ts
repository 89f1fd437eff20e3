import { exportDays } from '@ballpark/domain/account-days.ts';
import type { AccountExport } from '@ballpark/domain/contract/account.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findExportOf } from './export-queries.ts';

export const exportAddress = '/api/account/export/file';
const dayMs = 24 * 60 * 60 * 1000;
export const exportMs = exportDays * dayMs;

/** The state of a person's export. An export older than a week no longer counts. */
export async function readExport(
  { now, ...deps }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  db: Kysely<Schema> = deps.db,
): Promise<AccountExport> {
  const found = await findExportOf(db, userId);
  const none = { askedAt: null, expiresAt: null, bytes: null, address: null };
  if (!found) return { state: 'none', ...none };
  const askedAt = found.asked_at.toISOString();
  if (found.failed_at !== null) return { ...none, state: 'failed', askedAt };
  if (found.made_at === null) return { ...none, state: 'making', askedAt };
  const expiresAt = new Date(found.made_at.getTime() + exportMs);
  if (expiresAt <= now()) return { state: 'none', ...none };
  return {
    state: 'ready',
    askedAt,
    expiresAt: expiresAt.toISOString(),
    bytes: found.bytes,
    address: exportAddress,
  };
}

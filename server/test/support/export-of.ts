import { english } from '@ballpark/domain/english.ts';
import { exportParts } from '../../src/account/export-parts-queries.ts';
import type { Database } from '../../src/db/database.ts';

/** The rows of the person's data export, by part. */
export async function exportOf(db: Database['db'], userId: string, now: Date): Promise<object[][]> {
  const page = { userId, after: null, most: 1000, now, i18n: english };
  const parts: object[][] = [];
  for (const part of exportParts) parts.push((await part.read(db, page)).map(({ row }) => row));
  return parts;
}

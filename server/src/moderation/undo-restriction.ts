import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { markReports } from './decision-queries.ts';
import { hideSubject } from './hide-subject.ts';
import { isHiddenByAnother, type StatementRow } from './statement-queries.ts';
import { findSubject } from './subject-queries.ts';
import { returnPhotos } from './return-photos.ts';

/** Brings back what a restriction took, once an appeal was granted, and counts the reports of its case as wrong (product 15.10). */
export async function undoRestriction(
  trx: Kysely<Schema>,
  statement: StatementRow,
  now: Date,
): Promise<void> {
  const { action, case_id: caseId, subject_kind: kind, subject_id: id } = statement;
  if (caseId !== null) await markReports(trx, caseId, false);
  if (kind === null || id === null) return;
  const subject = await findSubject(trx, kind, id);
  if (!subject) return;
  // What was decided since about the same thing holds.
  if ((action === 'hide' || action === 'remove') && !(await isHiddenByAnother(trx, statement)))
    await hideSubject(trx, subject, null, now);
  if (action === 'removePhoto') await returnPhotos(trx, subject, now);
}

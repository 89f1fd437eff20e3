import type { ReportReason } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Said = {
  caseId: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
  photoUrl: string | null;
};

/** Changes what a person has reported in a case; undefined where they have not. */
export async function changeReport(db: Kysely<Schema>, { caseId, reporterId, ...said }: Said) {
  return db
    .updateTable('report')
    .set({ reason: said.reason, text: said.text, photo_url: said.photoUrl })
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', reporterId)
    .returning(['id', 'created_at'])
    .executeTakeFirst();
}

export async function insertReport(
  db: Kysely<Schema>,
  said: Said & { id: string; weight: number; now: Date },
): Promise<void> {
  await db
    .insertInto('report')
    .values({
      id: said.id,
      case_id: said.caseId,
      reporter_id: said.reporterId,
      reason: said.reason,
      text: said.text,
      photo_url: said.photoUrl,
      weight: said.weight,
      created_at: said.now,
    })
    .execute();
}

/** Takes away what a person wrote in their reports: their weight stays, and names nobody. */
export async function forgetReportsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ text: '', reporter_id: null })
    .where('reporter_id', '=', userId)
    .execute();
}

import type { ReportReason } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Subject } from './subject-queries.ts';

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

/** The number of a person's reports that wait for a decision; 0 if one of them is about this content, because it can be changed. */
export async function countWaitingReports(
  db: Kysely<Schema>,
  userId: string,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<number> {
  const isAboutThis = sql`moderation_case.subject_kind = ${kind} and moderation_case.subject_id = ${id}`;
  const row = await db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(
      sql<number>`case when coalesce(bool_or(${isAboutThis}), false) then 0 else count(*) end`.as('count'),
    )
    .where('reporter_id', '=', userId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes the words of a person's reports and their name; the weight stays. */
export async function forgetReportsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ text: '', reporter_id: null })
    .where('reporter_id', '=', userId)
    .execute();
}

import type { CaseKind } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';
import type { Subject } from './subject-queries.ts';

type NewCase = { id: string; kind: CaseKind; subject: Subject; now: Date };

/** Opens a case; undefined where one about the same is open already. */
export async function insertCase(
  db: Kysely<Schema>,
  { id, kind, subject, now }: NewCase,
): Promise<string | undefined> {
  const row = await db
    .insertInto('moderation_case')
    .values({
      id,
      kind,
      subject_kind: subject.kind,
      subject_id: subject.id,
      person_id: subject.personId,
      opened_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The open case about something, without appeals, locked. */
export async function lockOpenCase(
  db: Kysely<Schema>,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .where('kind', '<>', 'appeal')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

export async function addToCase(
  db: Kysely<Schema>,
  caseId: string,
  weight: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('moderation_case')
    .set((one) => ({
      weight: one('weight', '+', weight),
      version: one('version', '+', 1),
      changed_at: now,
    }))
    .where('id', '=', caseId)
    .execute();
}

export async function insertReasons(
  db: Kysely<Schema>,
  caseId: string,
  { reasons, otherId, now }: { reasons: readonly string[]; otherId?: string; now: Date },
): Promise<void> {
  if (reasons.length === 0) return;
  const other = { is_signal: otherId !== undefined, other_id: otherId ?? null };
  await db
    .insertInto('case_reason')
    .values(reasons.map((text) => ({ id: newId(), case_id: caseId, text, ...other, created_at: now })))
    .execute();
}

/** How many reports of a person were decided, how many of these were right, and how old their account is. */
export async function findReporter(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .leftJoin('report', (join) =>
      join.onRef('report.reporter_id', '=', 'app_user.id').on('report.was_right', 'is not', null),
    )
    .select(['app_user.created_at', (one) => one.fn.count<number>('report.id').as('decided_count')])
    .select(sql<number>`count(*) filter (where report.was_right)`.as('right_count'))
    .where('app_user.id', '=', userId)
    .groupBy('app_user.id')
    .executeTakeFirstOrThrow();
}

export async function countReports(db: Kysely<Schema>, caseId: string): Promise<number> {
  const row = await db
    .selectFrom('report')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return row.count;
}

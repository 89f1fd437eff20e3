import type { ModerationCase } from '@ballpark/domain/contract/cases.ts';
import type { CaseRow } from './queue-queries.ts';

/** A line of the queue as the wire shows it. */
export function presentCase(row: CaseRow): ModerationCase {
  const { decision, reason, decided_at: decidedAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    title: row.subject?.title ?? '',
    hiddenBy: row.subject?.hiddenBy ?? null,
    person: row.person,
    weight: row.weight,
    reportCount: row.report_count,
    reportReasons: row.report_reasons,
    version: row.version,
    openedAt: row.opened_at.toISOString(),
    decided:
      decision === null || decidedAt === null
        ? null
        : { action: decision, reason: reason ?? '', at: decidedAt.toISOString(), by: row.moderator },
  };
}

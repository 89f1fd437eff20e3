import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { AuditEntry, getModerationLog } from '@ballpark/domain/contract/moderation.ts';
import { countAudit, findAuditPage } from '../audit/audit-queries.ts';
import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';

/** A page of the lines of the audit log that fit, newest first. */
export async function readLog({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof getModerationLog>) {
  const rows = await findAuditPage(db, query, sliceOf(query));
  const total = await countAudit(db, query, mostCounted);
  return { data: rows.map(presentEntry), pagination: paginationOf(query, total) };
}

function presentEntry(row: Awaited<ReturnType<typeof findAuditPage>>[number]): AuditEntry {
  const { subject_kind: kind, subject } = row;
  return {
    id: row.id,
    action: row.action,
    by: { kind: row.made_by, person: row.actor, operator: row.operator },
    about:
      kind === null
        ? null
        : { kind, id: kind === 'user' ? (subject?.id ?? null) : row.subject_id, person: subject },
    reason: row.reason,
    facts: row.facts,
    createdAt: row.created_at.toISOString(),
  };
}

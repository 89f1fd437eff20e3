import type { AuditEntry } from '@ballpark/domain/contract/moderation.ts';
import { countAudit, findAuditPage } from '../audit/audit-queries.ts';
import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf } from '../pagination.ts';

/** A page of the audit log, newest first (product 15.3). */
export async function readLog({ db }: Pick<Deps, 'db'>, page: { page: number; limit: number }) {
  const offset = (page.page - 1) * page.limit;
  const rows = await findAuditPage(db, { offset, limit: page.limit });
  return { data: rows.map(presentEntry), pagination: paginationOf(page, await countAudit(db, mostCounted)) };
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

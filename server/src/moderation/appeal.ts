import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { appealEnd } from '@ballpark/domain/restrictions.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { findSettings } from '../site/site-queries.ts';
import { openCase } from './open-case.ts';
import { presentStatement } from './present-statement.ts';
import { lockStatement, type StatementRow, updateStatement } from './statement-queries.ts';

const weight = 1;

/**
 * Sends the caller's appeal to the queue of the moderators. Throws 404 for a statement of nobody or another person, 409
 * for a second appeal, and 403 when its time is over.
 */
export async function appeal(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, text }: { id: string; text: string },
  user: SessionUser,
): Promise<Statement> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockStatement(trx, id, user.id);
    if (!row) throw new NotFound();
    if (row.appeal !== null) throw new Conflict('appealTwice');
    if (now.getTime() > appealEnd(row.created_at.getTime())) throw new Forbidden('appealTooLate');
    const caseId = await openAppeal(trx, row, text, now);
    const by = { userId: user.id };
    const about = { kind: 'user', id: user.id };
    await insertAudit(trx, { action: 'appeal', by, about, facts: { statement: id }, now });
    const appealed = await updateStatement(trx, id, {
      appeal: text,
      appealed_at: now,
      appeal_case_id: caseId,
    });
    return presentStatement(appealed, (await findSettings(trx)).settings.rules, now);
  });
}

/** The content may be gone by now: then the case is about the person. */
async function openAppeal(
  trx: Kysely<Schema>,
  { subject_kind: kind, subject_id: id, user_id: userId }: StatementRow,
  text: string,
  now: Date,
): Promise<string | null> {
  const opened = { kind: 'appeal' as const, weight, reasons: [text], now };
  const ofSubject =
    kind === null || id === null
      ? null
      : await openCase(trx, { ...opened, subjectKind: kind, subjectId: id });
  return ofSubject ?? openCase(trx, { ...opened, subjectKind: 'user', subjectId: userId });
}

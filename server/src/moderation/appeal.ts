import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { type AppealOutcome, appealEnd } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/sessions/session-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import { notify } from '../notifications/notify.ts';
import { findHouseRules } from '../site/shown-pages.ts';
import type { Reader } from './reader.ts';
import { openCase } from './report.ts';
import { holdAccount } from './restrict.ts';
import { type StatementRow, findAppealed, lockStatement, updateStatement } from './statement-queries.ts';
import { askForStatementMail, presentStatement } from './statements.ts';

const weight = 1;

/** Throws 404 if the statement is not theirs, 409 for a second appeal, 403 when its time is over. */
export async function appeal(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, text }: { id: string; text: string },
  { user, i18n }: Reader,
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
    return presentStatement(appealed, { rules: await findHouseRules(trx), now, i18n });
  });
}

/** If the content is gone, the case is about the person. */
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

type Answer = {
  caseId: string;
  outcome: AppealOutcome;
  answer: string;
  moderatorId: string;
  now: Date;
};

/**
 * The caller's transaction has locked all that comes before people. A granted appeal ends the restriction;
 * the caller restores the content of the returned statement. Throws 409 for a second answer.
 */
export async function answerAppeal(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { caseId, outcome, answer, moderatorId, now }: Answer,
): Promise<StatementRow> {
  const appellant = await findAppealed(trx, caseId);
  if (!appellant) throw new NotFound();
  if (!(await lockPerson(trx, appellant.user_id))) throw new NotFound();
  const { id, user_id: userId } = appellant;
  const before = await lockStatement(trx, id, userId);
  if (!before) throw new NotFound();
  if (before.outcome !== null) throw new Conflict('appealAnsweredAlready');
  const answered = await updateStatement(trx, id, {
    outcome,
    answer,
    answered_at: now,
    answered_by: moderatorId,
    is_same_moderator: before.decided_by === moderatorId,
    ...(outcome === 'granted' ? { ended_at: before.ended_at ?? now } : {}),
  });
  const isHold = before.action === 'limit' || before.action === 'suspend';
  if (outcome === 'granted' && isHold) await holdAccount(trx, userId, now);
  await askForStatementMail(deps, trx, { userId, statementId: id, about: 'answer', now });
  const notification = { userId, kind: 'appealAnswered' as const, listingId: null, count: 1 };
  await notify(trx, deps, [{ ...notification, facts: { outcome }, at: now }], now);
  await insertAudit(trx, {
    action: 'answer-appeal',
    by: { userId: moderatorId },
    about: { kind: 'user', id: userId },
    reason: answer,
    facts: {
      outcome,
      statement: id,
      restriction: before.action,
      hours: hoursBetween(before.appealed_at, now),
    },
    now,
  });
  return answered;
}

function hoursBetween(from: Date | null, to: Date): string {
  return from === null ? '' : ((to.getTime() - from.getTime()) / 3_600_000).toFixed(2);
}

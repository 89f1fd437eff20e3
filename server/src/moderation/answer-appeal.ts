import type { AppealOutcome } from '@ballpark/domain/restrictions.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/session-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { notify } from '../notifications/notify.ts';
import { holdAccount } from './hold-account.ts';
import { findAppealed, lockStatement, type StatementRow, updateStatement } from './statement-queries.ts';
import { askForStatementMail } from './send-statement-mail.ts';

type Answer = {
  /** The case of the appeal. */
  caseId: string;
  outcome: AppealOutcome;
  /** The text for the person. */
  answer: string;
  moderatorId: string;
  now: Date;
};

/**
 * Answers an appeal in the caller's transaction, which has locked everything that must be locked before people, and notifies the person. A
 * granted appeal ends the restriction. Throws 409 for a second answer. Answers the statement, because the caller has to
 * bring back hidden or removed content.
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

import type { AppealOutcome } from '@ballpark/domain/restrictions.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/session-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import { notify } from '../notifications/notify.ts';
import { holdAccount } from './hold-account.ts';
import {
  findAppellant,
  hasOtherModerator,
  lockOwnListings,
  lockStatement,
  type StatementRow,
  updateStatement,
} from './statement-queries.ts';

type Answer = {
  /** The case of the appeal. */
  caseId: string;
  outcome: AppealOutcome;
  /** What the person reads. */
  answer: string;
  moderatorId: string;
  now: Date;
};

/**
 * Answers an appeal in the caller's transaction, and tells the person; one that is granted ends the restriction. Whoever decided does not answer
 * where somebody else could (product 15.10): that is 403, and 409 an answer that comes second. Answers the statement, for what was hidden
 * or removed is the caller's to bring back.
 */
export async function answerAppeal(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { caseId, outcome, answer, moderatorId, now }: Answer,
): Promise<StatementRow> {
  const appellant = await findAppellant(trx, caseId);
  if (!appellant) throw new NotFound();
  // In the order of whoever restricts them.
  if (appellant.action === 'suspend') await lockOwnListings(trx, appellant.user_id);
  if (!(await lockPerson(trx, appellant.user_id))) throw new NotFound();
  const { id, user_id: userId } = appellant;
  const before = await lockStatement(trx, id, userId);
  if (!before) throw new NotFound();
  if (before.outcome !== null) throw new Conflict('appealAnsweredAlready');
  const isSame = before.decided_by === moderatorId;
  if (isSame && (await hasOtherModerator(trx, [moderatorId, userId]))) throw new Forbidden('appealByAnother');
  const answered = await updateStatement(trx, id, {
    outcome,
    answer,
    answered_at: now,
    answered_by: moderatorId,
    is_same_moderator: isSame,
    ...(outcome === 'granted' ? { ended_at: before.ended_at ?? now } : {}),
  });
  const isHold = before.action === 'limit' || before.action === 'suspend';
  if (outcome === 'granted' && isHold) await holdAccount(trx, userId, now);
  await deps.jobs.enqueue(trx, 'send-statement-mail', { statementId: id, about: 'answer' });
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

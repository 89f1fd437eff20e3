import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { deleteQuestion } from '@ballpark/domain/contract/questions.ts';
import { questionDeleteRefusal } from '@ballpark/domain/listing-access.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, refusalError } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { takeFromLimit } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import type { SessionUser } from '../../session-user.ts';
import { deleteQuestionRow, lockQuestion } from './question-queries.ts';
import { requireSeenQuestion } from './require-seen-question.ts';

/** Deletes one's own question while it has no answer. Throws 429 beyond ten things that were taken back in an hour. */
export async function takeBackQuestion(
  deps: Deps,
  questionId: string,
  user: SessionUser,
): Promise<ReplyOf<typeof deleteQuestion>> {
  await takeFromLimit(deps, rates.takeBack.perPerson, user.id);
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockQuestion(trx, questionId);
    requireSeenQuestion(found, user);
    if (found.hidden_by !== null) throw new Conflict('questionHidden');
    const asked = { userId: found.user_id, isAnswered: found.answered_at !== null };
    const refusal = questionDeleteRefusal(asked, user.id);
    if (refusal) throw refusalError(refusal);
    await deleteQuestionRow(trx, questionId);
    const { listing_id: listingId } = found;
    const payload = { questionId, byUserId: user.id, isTakenBack: true };
    await recordEvents(trx, [{ kind: 'question.changed', userId: found.owner_id, listingId, payload }], now);
  });
  return {};
}

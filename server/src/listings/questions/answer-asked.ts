import type { Question } from '@ballpark/domain/contract/questions.ts';
import { questionAnswerRefusal } from '@ballpark/domain/listing-access.ts';
import { holdBackWords } from '../../contributions/hold-back.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound, refusalError } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import type { SessionUser } from '../../session-user.ts';
import { presentQuestion } from './present-question.ts';
import { findQuestion, lockQuestion, saveAnswer } from './question-queries.ts';
import { requireSeenQuestion } from './require-seen-question.ts';

/** Answers a question on one's own open listing, or replaces a recent answer. */
export async function answerAsked(
  deps: Deps,
  questionId: string,
  { text }: { text: string },
  user: SessionUser,
): Promise<Question> {
  const now = deps.now();
  const row = await deps.db.transaction().execute(async (trx) => {
    const found = await lockQuestion(trx, questionId);
    requireSeenQuestion(found, user);
    const { listing_id: listingId, user_id: userId } = found;
    const listing = {
      ownerId: found.owner_id,
      isActive: found.is_active,
      expiresAtMs: found.expires_at.getTime(),
    };
    const answeredAtMs = found.answered_at?.getTime() ?? null;
    const refusal = questionAnswerRefusal(listing, answeredAtMs, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    if (found.answer_hidden_by !== null) throw new Conflict('answerHidden');
    await holdBackWords(deps, trx, { listingId, text, field: 'text' }, user);
    await saveAnswer(trx, questionId, text, now);
    const kind = answeredAtMs === null ? 'question.answered' : 'question.changed';
    const payload = { questionId, byUserId: user.id };
    await recordEvents(trx, [{ kind, userId, listingId, payload }], now);
    return findQuestion(trx, questionId);
  });
  if (!row) throw new NotFound('questionNotFound');
  return presentQuestion(row);
}

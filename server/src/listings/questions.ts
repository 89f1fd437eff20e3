import type { QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Question, deleteQuestion, listQuestions } from '@ballpark/domain/contract/questions.ts';
import { askRefusal, questionAnswerRefusal, questionDeleteRefusal } from '@ballpark/domain/listing-access.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { limitADay, limitWords } from '../newcomers/posting-limits.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound, refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { type RememberReply, rememberNothing } from '../http/idempotency.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { newId } from '../new-id.ts';
import { paginationOf, sliceOf } from '../pagination.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { holdIfWatched } from './hold.ts';
import { lockListing } from './listing-queries.ts';
import {
  type QuestionRow,
  countAsked,
  countQuestions,
  deleteQuestionRow,
  findQuestion,
  findQuestions,
  insertQuestion,
  lockQuestion,
  saveAnswer,
} from './question-queries.ts';
import { requireShown } from './require-shown.ts';

export async function askAboutListing(
  deps: Deps,
  listingId: string,
  { text }: { text: string },
  user: SessionUser,
  remember: RememberReply = rememberNothing,
): Promise<Question> {
  await limitADay(deps, 'question', user);
  const now = deps.now();
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireShown(await lockListing(trx, listingId), user);
    const refusal = askRefusal(listing, await countAsked(trx, listingId, user.id), user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    await limitWords(deps, trx, { listingId, text, field: 'text' }, user);
    await insertQuestion(trx, { id, listingId, userId: user.id, text, now });
    const payload = { questionId: id, byUserId: user.id };
    if (!(await holdIfWatched(deps, trx, { kind: 'question', id, text }, user)))
      await recordEvents(trx, [{ kind: 'question.asked', userId: listing.ownerId, listingId, payload }], now);
    const row = await findQuestion(trx, id);
    if (!row) throw new NotFound('questionNotFound');
    const question = presentQuestion(row);
    await remember(trx, question);
    return question;
  });
}

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
    await limitWords(deps, trx, { listingId, text, field: 'text' }, user);
    await saveAnswer(trx, questionId, text, now);
    const kind = answeredAtMs === null ? 'question.answered' : 'question.changed';
    const payload = { questionId, byUserId: user.id };
    const saved = await findQuestion(trx, questionId);
    const answer = { id: saved?.answer_id ?? '', text, before: found.answer };
    if (!(await holdIfWatched(deps, trx, { kind: 'question', ...answer }, user)))
      await recordEvents(trx, [{ kind, userId, listingId, payload }], now);
    return findQuestion(trx, questionId);
  });
  if (!row) throw new NotFound('questionNotFound');
  return presentQuestion(row);
}

/** Throws 409 once it is answered, 429 beyond ten withdrawals an hour. */
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

/** Readers get answered ones first, the owner unanswered ones. */
export async function readQuestions(
  { db }: Pick<Deps, 'db'>,
  listingId: string,
  query: QueryOf<typeof listQuestions>,
  user: SessionUser,
) {
  const reader = {
    id: user.id,
    isModerator: hasRole(user.role, 'moderator'),
    blockedIds: user.blockedIds ?? [],
  };
  const listing = await countQuestions(db, listingId, reader);
  if (!listing || !canSee(user, listing.owner_id)) throw new NotFound('listingNotFound');
  const rows = await findQuestions(db, listingId, {
    reader,
    waitingFirst: listing.owner_id === user.id,
    ...sliceOf(query),
  });
  const seesHidden = reader.isModerator || listing.owner_id === user.id;
  const data = rows.map((row) => presentQuestion(row, seesHidden));
  return { data, pagination: paginationOf(query, listing.count ?? 0) };
}

type Found = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>;

/** Throws 404 if gone, hidden from this person, or of a blocked person. */
function requireSeenQuestion(found: Found | undefined, reader: Reader): asserts found is Found {
  const isHidden = found && found.hidden_by !== null && found.user_id !== reader.id;
  if (!found || isHidden || !canSee(reader, found.owner_id) || !canSee(reader, found.user_id))
    throw new NotFound('questionNotFound');
}

function presentQuestion(row: QuestionRow, seesHidden = true): Question {
  const { answered_at: answeredAt } = row;
  const answer = row.answer_hidden_by === null || seesHidden ? row.answer : null;
  return {
    id: row.id,
    listingId: row.listing_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    user: { id: row.user_id, name: row.name, username: row.username, photoUrl: row.photo_url, xp: row.xp },
    answer:
      answer === null || answeredAt === null
        ? null
        : {
            id: row.answer_id,
            text: answer,
            answeredAt: answeredAt.toISOString(),
            editedAt: row.answer_edited_at?.toISOString() ?? null,
          },
  };
}

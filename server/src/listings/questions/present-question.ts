import type { Question } from '@ballpark/domain/contract/questions.ts';
import type { QuestionRow } from './question-queries.ts';

/** A row in the form of the API, without its answer if that is hidden from the reader. */
export function presentQuestion(row: QuestionRow, seesHidden = true): Question {
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

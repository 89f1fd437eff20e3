import type { Question } from '@ballpark/domain/contract/questions.ts';
import type { QuestionRow } from './question-queries.ts';

/** A row as the wire shows it. */
export function presentQuestion(row: QuestionRow): Question {
  const { answer, answered_at: answeredAt } = row;
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
            text: answer,
            answeredAt: answeredAt.toISOString(),
            editedAt: row.answer_edited_at?.toISOString() ?? null,
          },
  };
}

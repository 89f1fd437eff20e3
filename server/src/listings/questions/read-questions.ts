import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listQuestions } from '@ballpark/domain/contract/questions.ts';
import { hasRole } from '@ballpark/domain/roles.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { paginationOf, sliceOf } from '../../pagination.ts';
import { sees } from '../../sees.ts';
import type { SessionUser } from '../../session-user.ts';
import { presentQuestion } from './present-question.ts';
import { countQuestions, findQuestions } from './question-queries.ts';

/** A page of a listing's questions: readers first see the answered ones, the owner those that wait. */
export async function readQuestions(
  { db }: Pick<Deps, 'db'>,
  listingId: string,
  query: QueryOf<typeof listQuestions>,
  user: SessionUser,
) {
  const reader = { id: user.id, isModerator: hasRole(user.role, 'moderator'), unseen: user.unseen ?? [] };
  const listing = await countQuestions(db, listingId, reader);
  if (!listing || !sees(user, listing.owner_id)) throw new NotFound('listingNotFound');
  const rows = await findQuestions(db, listingId, {
    reader,
    waitingFirst: listing.owner_id === user.id,
    ...sliceOf(query),
  });
  const seesHidden = reader.isModerator || listing.owner_id === user.id;
  const data = rows.map((row) => presentQuestion(row, seesHidden));
  return { data, pagination: paginationOf(query, listing.count ?? 0) };
}

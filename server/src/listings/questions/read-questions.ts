import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listQuestions } from '@ballpark/domain/contract/questions.ts';
import { hasRole } from '@ballpark/domain/roles.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { paginationOf } from '../../pagination.ts';
import { sees } from '../../sees.ts';
import type { SessionUser } from '../../session-user.ts';
import { presentQuestion } from './present-question.ts';
import { countQuestions, findQuestions } from './question-queries.ts';

/** A page of a listing's questions: what is answered helps readers, what waits is the owner's to do (product 8.12). */
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
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  return { data: rows.map(presentQuestion), pagination: paginationOf(query, listing.count ?? 0) };
}

import type { listCases as contract } from '@ballpark/domain/contract/cases.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { presentCase } from './present-case.ts';
import { countCases, findCases } from './queue-queries.ts';

/** A page of the queue. */
export async function listCases(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof contract>,
  moderator: SessionUser,
) {
  const asked = { status: query.status, sort: query.sort, moderatorId: moderator.id };
  const rows = await findCases(db, asked, sliceOf(query));
  const total = await countCases(db, asked, mostCounted);
  return { data: rows.map(presentCase), pagination: paginationOf(query, total) };
}

import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listAvoided } from '@ballpark/domain/contract/people.ts';
import type { Deps } from '../deps.ts';
import { paginationOf } from '../pagination.ts';
import { countAvoided, findAvoided } from './avoid-queries.ts';

/** A page of whom the caller has blocked or muted; never who has blocked them. */
export async function readAvoided(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof listAvoided>,
  userId: string,
) {
  const rows = await findAvoided(db, userId, {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  const data = rows.map(({ blocks, mutes, created_at: createdAt, photo_url: photoUrl, ...person }) => ({
    person: { ...person, photoUrl },
    isBlocked: blocks,
    isMuted: mutes,
    createdAt: createdAt.toISOString(),
  }));
  return { data, pagination: paginationOf(query, await countAvoided(db, userId)) };
}

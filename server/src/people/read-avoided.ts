import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listAvoided } from '@ballpark/domain/contract/people.ts';
import type { Deps } from '../deps.ts';
import { paginationOf, sliceOf } from '../pagination.ts';
import { countAvoided, findAvoided } from './avoid-queries.ts';

/** A page of the people whom the caller has blocked or muted; never of those who have blocked the caller. */
export async function readAvoided(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof listAvoided>,
  userId: string,
) {
  const rows = await findAvoided(db, userId, sliceOf(query));
  const data = rows.map(({ blocks, mutes, created_at: createdAt, photo_url: photoUrl, ...person }) => ({
    person: { ...person, photoUrl },
    isBlocked: blocks,
    isMuted: mutes,
    createdAt: createdAt.toISOString(),
  }));
  return { data, pagination: paginationOf(query, await countAvoided(db, userId)) };
}

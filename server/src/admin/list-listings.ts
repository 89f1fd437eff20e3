import type { listAllListings as contract } from '@ballpark/domain/contract/admin-listings.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';
import { countListingLines, findListingLines } from './listing-table-queries.ts';

/** A page of the table of listings. */
export async function listAllListings({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof contract>) {
  const rows = await findListingLines(db, query, { ...query, ...sliceOf(query) });
  const total = await countListingLines(db, query, mostCounted);
  return {
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    pagination: paginationOf(query, total),
  };
}

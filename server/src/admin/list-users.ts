import type { listUsers as contract } from '@ballpark/domain/contract/admin.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';
import { presentAdminUser } from './present-admin-user.ts';
import { countAdminUsers, findAdminUsers } from './user-queries.ts';

/** A page of the table of people. */
export async function listUsers({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof contract>) {
  const rows = await findAdminUsers(db, query, { ...query, ...sliceOf(query) });
  const total = await countAdminUsers(db, query, mostCounted);
  return { data: rows.map(presentAdminUser), pagination: paginationOf(query, total) };
}

import { listAllListings as listingTable } from '@ballpark/domain/contract/admin-listings.ts';
import * as contract from '@ballpark/domain/contract/admin-users.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { deleteUser, endUserSessions, startUserExport } from './act-on-user.ts';
import { listAllListings } from './list-listings.ts';
import { readUser } from './read-user.ts';

/** The admins' calls about single people, and the table of listings. */
export function adminTableRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.getUser, async ({ params }) => ({ user: await readUser(deps, params.id) }));
  add(contract.endUserSessions, async ({ params, body, user }) => ({
    endedCount: await endUserSessions(deps, { userId: params.id, ...body }, user),
  }));
  add(contract.startUserExport, ({ params, body, user }) =>
    startUserExport(deps, { userId: params.id, ...body }, user),
  );
  add(contract.deleteUser, async ({ params, body, user }) => {
    const deletionAt = await deleteUser(deps, { userId: params.id, ...body }, user);
    return { deletionAt: deletionAt.toISOString() };
  });
  add(listingTable, ({ query }) => listAllListings(deps, query));
}

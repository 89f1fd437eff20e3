import * as contract from '@ballpark/domain/contract/account.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { createExportTicket } from './create-export-ticket.ts';
import { deleteAccount } from './delete-account.ts';
import { readExport } from './read-export.ts';
import { restoreAccount } from './restore-account.ts';
import { startExport } from './start-export.ts';

export function accountRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.deleteAccount, async ({ body, user }) => {
    const deletionAt = await deleteAccount(deps, body.password, user);
    return { deletionAt: deletionAt.toISOString() };
  });
  add(contract.restoreAccount, async ({ user }) => ({ user: await restoreAccount(deps, user) }));
  add(contract.startExport, ({ user }) => startExport(deps, user));
  add(contract.getExport, ({ user }) => readExport(deps, user.id));
  add(contract.createExportTicket, ({ user }) => createExportTicket(deps, user));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '@ballpark/domain/contract/admin.ts';
import { getOverview } from '@ballpark/domain/contract/overview.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { autoCloseExpired } from '../listings/auto-close.ts';
import { claimAdmin } from './first-admin.ts';
import { listUsers } from './list-users.ts';
import { overviewReader } from './read-overview.ts';
import { setRole } from './set-role.ts';

export function adminRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.autoCloseListings, async ({ body }) => {
    const { adminKey } = deps.config;
    if (adminKey === undefined) throw new NotFound();
    // Not 401, which would sign people out.
    if (!isSame(body.adminKey, adminKey)) throw new Forbidden('adminKeyWrong');
    return { closedCount: await autoCloseExpired(deps) };
  });
  add(contract.claimAdmin, async ({ body, user }) => {
    await takeFromLimit(deps, rates.claimAdmin.perPerson, user.id);
    return { user: await claimAdmin(deps, body.token, user) };
  });
  add(getOverview, overviewReader(deps));
  add(contract.listUsers, ({ query }) => listUsers(deps, query));
  add(contract.setRole, async ({ params, body, user }) => ({
    user: await setRole(deps, { userId: params.id, ...body }, user),
  }));
}

/** Compares in a time that does not depend on where the two differ. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash(given), hash(wanted));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

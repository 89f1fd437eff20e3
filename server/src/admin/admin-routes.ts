import { createHash, timingSafeEqual } from 'node:crypto';
import { autoCloseListings } from '@ballpark/domain/contract/admin.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { autoCloseExpired } from '../listings/auto-close.ts';

export function adminRoutes(add: AddEndpoint, deps: Deps): void {
  add(autoCloseListings, async ({ body }) => {
    const { adminKey } = deps.config;
    if (adminKey === undefined) throw new NotFound();
    // Not 401: that would sign people out.
    if (!isSame(body.adminKey, adminKey)) throw new Forbidden('adminKeyWrong');
    return { closedCount: await autoCloseExpired(deps) };
  });
}

/** Takes the same time wherever the two differ. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash(given), hash(wanted));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

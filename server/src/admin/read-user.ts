import type { AdminUserDetail } from '@ballpark/domain/contract/admin-users.ts';
import { readExport } from '../account/export.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { presentAdminUser } from './present-admin-user.ts';
import { findAdminUser, findOpenCasesOf, findUserFacts } from './user-queries.ts';

/** A person with everything that an admin can act on; throws 404 if there is none. */
export async function readUser(deps: Pick<Deps, 'db' | 'now'>, userId: string): Promise<AdminUserDetail> {
  const { db, now } = deps;
  const row = await findAdminUser(db, userId);
  if (!row) throw new NotFound();
  const facts = await findUserFacts(db, userId, now());
  const copy = await readExport(deps, userId);
  const limitedUntil = facts.limited_until;
  return {
    ...presentAdminUser(row),
    sessionCount: facts.session_count,
    lastSeenAt: facts.last_seen_at?.toISOString() ?? null,
    listingCount: facts.listing_count,
    suggestionCount: facts.suggestion_count,
    suspendedUntil: facts.suspended_until?.toISOString() ?? null,
    limitedUntil: limitedUntil !== null && limitedUntil > now() ? limitedUntil.toISOString() : null,
    exportState: copy.state,
    openCases: await findOpenCasesOf(db, userId),
  };
}

import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import type { Role } from '@ballpark/domain/roles.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import { activeAdmins, lockWithAdmins } from '../auth/role-lock-queries.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { grantRole } from './grant-role.ts';
import { presentAdminUser } from './present-admin-user.ts';
import { findAdminUser } from './user-queries.ts';

type Change = { userId: string; role: Role; reason: string };

/** Gives somebody a role, and logs it. There is always an admin: throws 409 if the only one would step down. */
export async function setRole(
  deps: Deps,
  { userId, role, reason }: Change,
  admin: SessionUser,
): Promise<AdminUser> {
  requireFreshProof(admin, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const admins = activeAdmins(await lockWithAdmins(trx, [userId]));
    // Another admin may have taken the caller's role away at this moment.
    if (!admins.includes(admin.id)) throw new Forbidden('adminsOnly');
    if (role !== 'admin' && admins.length === 1 && admins[0] === userId) throw new Conflict('lastAdmin');
    const before = await grantRole(deps, trx, { userId, role, now });
    if (before !== null)
      await insertAudit(trx, {
        action: 'change-role',
        by: { userId: admin.id },
        about: { kind: 'user', id: userId },
        reason,
        facts: { from: before, to: role },
        now,
      });
    const row = await findAdminUser(trx, userId);
    if (!row) throw new NotFound();
    return presentAdminUser(row);
  });
}

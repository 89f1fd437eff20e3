import { scheduleDeletion } from '../account/delete-account.ts';
import { askForExport } from '../account/export.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { endAllAccess } from '../auth/end-all-access.ts';
import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import { lockPerson } from '../auth/session-queries.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { countSessions, findAdminUser } from './user-queries.ts';

type Act = { userId: string; reason: string };

/** Signs somebody out on all devices, and logs it. Throws 404 where there is no such person. */
export async function endUserSessions(deps: Deps, act: Act, admin: SessionUser): Promise<number> {
  requireFreshProof(admin, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, act.userId))) throw new NotFound();
    const count = await countSessions(trx, act.userId, deps.now());
    await endAllAccess(trx, act.userId);
    await log(deps, trx, { ...act, action: 'end-sessions' }, admin);
    return count;
  });
}

/**
 * Starts an export of somebody's data, which only that person can download, and logs it. If one is being made already, that one is used.
 */
export async function startUserExport(deps: Deps, act: Act, admin: SessionUser) {
  requireFreshProof(admin, deps.now());
  if (!(await findAdminUser(deps.db, act.userId))) throw new NotFound();
  const { state } = await askForExport(deps, act.userId, (trx) =>
    log(deps, trx, { ...act, action: 'start-export' }, admin),
  );
  return { state };
}

/**
 * Schedules the deletion of somebody's account, as they could themselves: in 14 days, with a mail; signing in before keeps it.
 * Throws 409 for people with a role, who have to be made members first, and for an account that will be deleted already.
 */
export async function deleteUser(deps: Deps, act: Act, admin: SessionUser): Promise<Date> {
  requireFreshProof(admin, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, act.userId);
    if (!person) throw new NotFound();
    // Read with the person locked: a role is given under the same lock.
    const row = await findAdminUser(trx, act.userId);
    if (row?.role !== 'member') throw new Conflict('userHasRole');
    if (person.deletion_at !== null) throw new Conflict('userIsLeaving');
    const deletionAt = await scheduleDeletion(deps, trx, act.userId, deps.now());
    await log(deps, trx, { ...act, action: 'delete' }, admin);
    return deletionAt;
  });
}

async function log(
  { now }: Pick<Deps, 'now'>,
  trx: Kysely<Schema>,
  { userId, reason, action }: Act & { action: string },
  admin: SessionUser,
): Promise<void> {
  const about = { kind: 'user', id: userId };
  await insertAudit(trx, { action, by: { userId: admin.id }, about, reason, now: now() });
}

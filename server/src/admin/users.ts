import type { AdminUser, AdminUserDetail, listUsers as contract } from '@ballpark/domain/contract/admin.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import type { Kysely } from 'kysely';
import { removeAtOnce } from '../account/remove-accounts.ts';
import { scheduleDeletion } from '../account/delete-account.ts';
import { askForExport, readExport } from '../account/export.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { activeAdmins, lockWithAdmins } from '../auth/auth-queries.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import { announceSecurityChange } from '../auth/notices/security-mail.ts';
import { lockPerson } from '../auth/sessions/session-queries.ts';
import { endAllAccess } from '../auth/sessions/sessions.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import {
  type AdminUserRow,
  countAdminUsers,
  countSessions,
  findAdminUser,
  findAdminUsers,
  findOpenCasesOf,
  findUserFacts,
  saveRole,
} from './user-queries.ts';

export async function listUsers({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof contract>) {
  const rows = await findAdminUsers(db, query, { ...query, ...sliceOf(query) });
  const total = await countAdminUsers(db, query, maxCounted);
  return { data: rows.map(presentAdminUser), pagination: paginationOf(query, total) };
}

export async function readUser(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  readerId: string,
): Promise<AdminUserDetail> {
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
    mailRefusedAt: facts.mail_refused_at?.toISOString() ?? null,
    limitedUntil: limitedUntil !== null && limitedUntil > now() ? limitedUntil.toISOString() : null,
    exportState: copy.state,
    openCases: await findOpenCasesOf(db, userId, readerId),
  };
}

type Change = { userId: string; role: Role; reason: string };

/** Throws 409 if the only admin would step down. */
export async function setRole(
  deps: Deps,
  { userId, role, reason }: Change,
  admin: SessionUser,
): Promise<AdminUser> {
  requireFreshProof(admin, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const admins = activeAdmins(await lockWithAdmins(trx, [userId]));
    // Another admin may have demoted the caller meanwhile.
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

const changes = { member: 'roleMember', moderator: 'roleModerator', admin: 'roleAdmin' } as const;

type Grant = { userId: string; role: Role; now: Date };

/**
 * Returns the former role; null if it is the same. Takes effect at once, because every call reads its role
 * from the database. Throws 404 without such a person.
 */
export async function grantRole(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, role, now }: Grant,
): Promise<Role | null> {
  const before = await saveRole(trx, userId, role);
  if (before === undefined) throw new NotFound();
  if (before === null) return null;
  await recordEvents(trx, [{ kind: 'user.roleChanged', userId }], now);
  await announceSecurityChange(deps, trx, { userId, change: changes[role], now });
  return before;
}

type Act = { userId: string; reason: string };

/** Throws 404 without such a person. */
export async function endUserSessions(deps: Deps, act: Act, admin: SessionUser): Promise<number> {
  requireFreshProof(admin, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, act.userId))) throw new NotFound();
    const count = await countSessions(trx, act.userId, deps.now());
    await endAllAccess(trx, act.userId);
    await announceSecurityChange(deps, trx, { ...act, change: 'sessionsEndedByAdmin', now: deps.now() });
    await log(deps, trx, { ...act, action: 'end-sessions' }, admin);
    return count;
  });
}

/** Only that person can download it. */
export async function startUserExport(deps: Deps, act: Act, admin: SessionUser) {
  requireFreshProof(admin, deps.now());
  if (!(await findAdminUser(deps.db, act.userId))) throw new NotFound();
  const { state } = await askForExport(deps, act.userId, {
    allow: async (trx) => {
      if (!(await lockPerson(trx, act.userId))) throw new NotFound();
    },
    tell: async (trx, now) => {
      await announceSecurityChange(deps, trx, { ...act, change: 'exportByAdmin', now });
      await log(deps, trx, { ...act, action: 'start-export' }, admin);
    },
  });
  return { state };
}

/**
 * Deletes in 14 days, with a mail; signing in before keeps the account. Throws 409 for people with a role,
 * and if they are leaving already.
 */
export async function deleteUser(deps: Deps, act: Act, admin: SessionUser): Promise<Date> {
  requireFreshProof(admin, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, act.userId);
    if (!person) throw new NotFound();
    // Giving a role takes the same lock.
    const row = await findAdminUser(trx, act.userId);
    if (row?.role !== 'member') throw new Conflict('userHasRole');
    if (person.deletion_at !== null) throw new Conflict('userIsLeaving');
    const deletionAt = await scheduleDeletion(deps, trx, {
      userId: act.userId,
      change: 'deletionByAdmin',
      reason: act.reason,
      now: deps.now(),
    });
    await log(deps, trx, { ...act, action: 'delete' }, admin);
    return deletionAt;
  });
}

type Removal = Act & { username: string };

/** Within a minute, and for good. Throws 400 unless their username was typed, 409 for people with a role. */
export async function removeUser(
  deps: Deps,
  { username, ...act }: Removal,
  admin: SessionUser,
): Promise<void> {
  requireFreshProof(admin, deps.now());
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, act.userId))) throw new NotFound();
    const row = await findAdminUser(trx, act.userId);
    if (row?.role !== 'member') throw new Conflict('userHasRole');
    const typed = username.trim().replace(/^@/, '').toLowerCase();
    if (typed !== (row.username ?? row.email).toLowerCase())
      throw new BadRequest('usernameNotTyped', 'username');
    await removeAtOnce(deps, trx, { ...act, now: deps.now() });
    await log(deps, trx, { ...act, action: 'remove' }, admin);
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

function presentAdminUser(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    photoUrl: row.photo_url,
    email: row.email,
    role: row.role,
    xp: row.xp,
    isEmailVerified: row.email_verified_at !== null,
    isOnboarded: row.onboarded_at !== null,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    isSuspended: row.suspended_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}

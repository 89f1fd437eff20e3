import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type LockedRole = Awaited<ReturnType<typeof lockWithAdmins>>[number];

/**
 * Locks these people and all admins who can sign in, in one order. So if two take access from each other at once, the second one sees it.
 */
export async function lockWithAdmins(db: Kysely<Schema>, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'role', 'deletion_at', 'suspended_at'])
    .where((person) =>
      person.or([
        person('id', 'in', userIds),
        person.and([
          person('role', '=', 'admin'),
          person('deletion_at', 'is', null),
          person('suspended_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id, role, deletion_at: deletionAt, suspended_at: suspendedAt }) => ({
    id,
    role,
    /** Whether they can sign in, and so use this role. */
    isActive: deletionAt === null && suspendedAt === null,
  }));
}

/** Those of these people who are admins and can use that role. */
export function activeAdmins(people: readonly LockedRole[]): string[] {
  return people.filter(({ role, isActive }) => role === 'admin' && isActive).map(({ id }) => id);
}

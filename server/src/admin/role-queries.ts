import type { Role } from '@ballpark/domain/roles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Saves what somebody may do; answers what they could do before, undefined where there is no such person. Null: nothing has changed. */
export async function saveRole(
  db: Kysely<Schema>,
  userId: string,
  role: Role,
): Promise<Role | null | undefined> {
  const person = await db
    .selectFrom('app_user')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  if (person.role === role) return null;
  await db.updateTable('app_user').set({ role }).where('id', '=', userId).execute();
  return person.role;
}

/** The admins who stay, locked in one order, so that of two who step down at once the second one sees it. */
export async function lockAdmins(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletion_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletion_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

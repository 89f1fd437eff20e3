import type { Role } from '@ballpark/domain/roles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Saves somebody's role and answers the former one; null if it is the same, undefined if there is no such person. */
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

/** Whether there is an admin who can sign in. */
export async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletion_at', 'is', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

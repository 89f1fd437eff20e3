import type { Role } from '@ballpark/domain/roles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Whether anybody but these has one of these roles and can sign in with it. */
export async function hasOtherDecider(
  db: Kysely<Schema>,
  roles: readonly Role[],
  userIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', roles)
    .where('id', 'not in', userIds)
    .where('deletion_at', 'is', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

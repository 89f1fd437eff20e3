import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';

type AdminAction = {
  action: string /** Null for what concerns no single account. */;
  userId: string | null;
  operator: string;
  now: Date;
};

export async function insertAdminAction(
  db: Kysely<Schema>,
  { action, userId, operator, now }: AdminAction,
): Promise<void> {
  await db
    .insertInto('admin_action')
    .values({ id: newId(), action, user_id: userId, operator, created_at: now })
    .execute();
}

import type { Kysely } from 'kysely';

/** Adds the time of a session's last fresh proof. Existing sessions have none, so they need one before the next dangerous step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('proven_at', 'timestamptz').execute();
}

import type { Kysely } from 'kysely';

/** When the person of a session last showed that it is them; those that are there have to show it before their next dangerous step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('proven_at', 'timestamptz').execute();
}

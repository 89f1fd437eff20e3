import { type Kysely, sql } from 'kysely';

/** Adds whether others' guesses on a listing show only after one's own; on existing listings they always showed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listing')
    .addColumn('has_independent_guesses', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}

import { type Kysely, sql } from 'kysely';

/** Whether others' guesses on a listing show after one's own only; on those that are there they always did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listing')
    .addColumn('has_independent_guesses', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}

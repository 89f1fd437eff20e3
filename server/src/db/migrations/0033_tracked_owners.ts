import { type Kysely, sql } from 'kysely';

/** Whose listings the guesses of a track record are of. Records of earlier versions lack it until the next night counts anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
  await sql`alter table guess_record add column tracked_owners text[] not null default '{}',
    add column tracked_networks integer[] not null default '{}'`.execute(db);
  await sql`update price_context set is_recount_due = true`.execute(db);
}

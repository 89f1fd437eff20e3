import { type Kysely, sql } from 'kysely';

/**
 * Signals about somebody are a case apart from reports about them, so that whoever may not see the first sees the
 * second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index moderation_case_open`.execute(db);
  await sql`create unique index moderation_case_open on moderation_case (subject_kind, subject_id, kind)
    where decided_at is null and kind <> 'appeal'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What somebody pressed comes first, and a webhook for which too much waits is paused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook add column first_id uuid, drop constraint webhook_paused_by_check,
    add constraint webhook_paused_by_check check (paused_by in ('person', 'failures', 'gone', 'behind'))`.execute(
    db,
  );
}

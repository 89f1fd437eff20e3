import { type Kysely, sql } from 'kysely';

/**
 * Stores the other person of a signal as a reference, and no longer as a name in its text, where it would stay after they leave. The text
 * of an appeal is the person's own, and stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_reason
    add column is_signal boolean not null default false,
    add column other_id uuid references app_user on delete set null`.execute(db);
  await sql`
    update case_reason set is_signal = true, other_id = (
        select id from app_user where username is not null and starts_with(case_reason.text, 'With @' || username || ': ')),
      text = regexp_replace(case_reason.text, '^With .*?: ', '')
    from moderation_case
    where moderation_case.id = case_reason.case_id and kind <> 'appeal' and case_reason.text like 'With %: %'`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

/** The texts that an admin edits, one row a version; the house rules were a setting before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_page (
      page text not null check (page in ('imprint', 'terms', 'privacy', 'rules', 'accessibility')),
      version integer not null check (version > 0),
      text text not null,
      must_accept boolean not null,
      published_by uuid not null,
      published_at timestamptz not null,
      primary key (page, version)
    )`.execute(db);
  await sql`
    create trigger site_pages_are_kept before update or delete or truncate on site_page
      for each statement execute function refuse_change()`.execute(db);
  await sql`revoke update, delete, truncate on site_page from public, current_user`.execute(db);
  // With the version that people accepted: that of the settings which changed them.
  await sql`
    insert into site_page (page, version, text, must_accept, published_by, published_at)
    select 'rules', version, settings ->> 'rules', false, changed_by, changed_at
    from site_settings
    where (settings ->> 'rulesVersion')::integer = version`.execute(db);
  await sql`
    alter table app_user
      add column terms_version integer,
      add column terms_accepted_at timestamptz`.execute(db);
}

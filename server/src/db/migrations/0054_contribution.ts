import { type Kysely, sql } from 'kysely';

/**
 * Adds a separate table of what people have added lately, so that limits for new accounts and repeated texts also count what was deleted
 * since. An empty hash is only counted; others are of a text or a photo. The only foreign key is the person, because a row outlives its
 * content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contribution (
    user_id uuid not null references app_user on delete cascade,
    kind text not null check (kind in ('listing', 'suggestion', 'question', 'listingText', 'photo', 'words')),
    hash bytea not null,
    subject_id uuid not null,
    created_at timestamptz not null,
    primary key (user_id, kind, hash, subject_id)
  )`.execute(db);
  await sql`create index contribution_text on contribution (hash, created_at) where kind = 'listingText'`.execute(
    db,
  );
  await sql`create index contribution_created on contribution (created_at)`.execute(db);
}

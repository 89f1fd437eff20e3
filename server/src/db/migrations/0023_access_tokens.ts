import { type Kysely, sql } from 'kysely';

/** With which a person’s programs call the API as them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_token (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      token_hash bytea not null unique,
      name text not null check (length(name) <= 200),
      scopes text[] not null check (scopes <@ array['read', 'listings', 'guess', 'moderate'] and cardinality(scopes) > 0),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      used_at timestamptz
    )`.execute(db);
  await sql`create index access_token_by_user on access_token (user_id)`.execute(db);
  await sql`create index access_token_expiry on access_token (expires_at)`.execute(db);
}

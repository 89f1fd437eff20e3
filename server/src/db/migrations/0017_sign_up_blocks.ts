import { type Kysely, sql } from 'kysely';

/** Mail domains, addresses and networks from which nobody may sign up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_up_block (
      id uuid primary key,
      kind text not null check (kind in ('domain', 'address', 'network')),
      value text not null,
      network cidr generated always as (case when kind = 'network' then value::cidr end) stored,
      reason text not null,
      until timestamptz,
      batch_id uuid not null,
      created_by uuid references app_user on delete set null,
      created_at timestamptz not null,
      unique (kind, value)
    )`.execute(db);
  await sql`create index sign_up_block_network on sign_up_block using gist (network inet_ops)`.execute(db);
  await sql`create index sign_up_block_until on sign_up_block (until)`.execute(db);
  await sql`create index sign_up_block_batch on sign_up_block (batch_id)`.execute(db);
  await sql`create index sign_up_block_created_by on sign_up_block (created_by)`.execute(db);
}

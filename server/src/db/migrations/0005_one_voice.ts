import { type Kysely, sql } from 'kysely';

/**
 * Whose listings the statistics come from, and what each close is worth as evidence. Statistics of earlier versions lack it, so the first
 * minute after the upgrade counts anew. Nobody counts meanwhile, and the order is that in which calls read these tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
  // The version before still writes the sum, beside this one.
  await sql`alter table guess_record alter column sum set default 0,
    add column bias double precision not null default 0,
    add column errors double precision[] not null default '{}',
    add column shares double precision[] not null default '{}',
    add column networks integer[] not null default '{}'`.execute(db);
  await sql`alter table closed_listing add column network integer, add column plausible_minor bigint`.execute(
    db,
  );
  await sql`alter table price_context
    add column owners text[] not null default '{}',
    add column networks integer[] not null default '{}',
    add column guess_counts double precision[] not null default '{}',
    add column guess_squares double precision[] not null default '{}'`.execute(db);
}

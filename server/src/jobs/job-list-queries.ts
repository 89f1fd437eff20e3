import type { listJobs, QueuedJob } from '@ballpark/domain/contract/jobs.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { undelivered } from './job-kind.ts';

type Kinds = readonly { name: string }[];
type Filter = Pick<QueryOf<typeof listJobs>, 'state' | 'name'>;
type Slice = Pick<QueryOf<typeof listJobs>, 'sort' | 'direction'> & { offset: number; limit: number };
export type JobRow = Omit<QueuedJob, 'askedAt' | 'nextAt'> & { askedAt: Date; nextAt: Date | null };
export type JobKindRow = { name: string; waitingCount: number; failedCount: number; doneAt: Date | null };

/** Most tests have none. */
export async function hasQueue(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/**
 * A mail that failed for good has two rows; the one of the undelivered queue is listed. Codes that are not
 * identifiers are hidden.
 */
const queued = sql`(
  select id, coalesce(source_name, name) as name, data, singleton_key,
    case when name = ${sql.lit(undelivered.name)} or state = 'failed' then 'failed' when state = 'active' then 'running'
      when state = 'retry' then 'retrying' else 'waiting' end as state,
    coalesce(source_retry_count, retry_count) + case
      when name = ${sql.lit(undelivered.name)} or state in ('failed', 'active') then 1 else 0 end as tries,
    substring(coalesce(source_output, output)->>'code' from '^[\\w.-]{1,60}$') as "lastError",
    coalesce(source_created_on, created_on) as "askedAt",
    case when state in ('created', 'retry') and name <> ${sql.lit(undelivered.name)} then start_after end as "nextAt"
  from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') and not (state = 'failed' and dead_letter is not null)
) as queued`;

const namesOf = (kinds: Kinds) => sql`${sql.lit(`{${kinds.map(({ name }) => name).join(',')}}`)}::text[]`;

/** This version cannot judge another version's jobs. */
const isKnown = (kinds: Kinds) => sql`queued.name = any(${namesOf(kinds)})`;

function fits(kinds: Kinds, { state, name }: Filter): RawBuilder<unknown> {
  return sql`${isKnown(kinds)} and ${state === undefined ? sql`true` : sql`queued.state = ${state}`}
    and ${name === undefined ? sql`true` : sql`queued.name = ${name}`}`;
}

const orders = {
  asked: sql`"askedAt"`,
  name: sql`name`,
  tries: sql`tries`,
  next: sql`"nextAt"`,
} as const;

export async function findJobs(
  db: Kysely<Schema>,
  kinds: Kinds,
  filter: Filter,
  { sort, direction, offset, limit }: Slice,
): Promise<JobRow[]> {
  const way = direction === 'up' ? sql`asc` : sql`desc`;
  const { rows } = await sql<JobRow>`
    select id, name, state, tries, "lastError", "askedAt", "nextAt" from ${queued} where ${fits(kinds, filter)}
    order by ${orders[sort]} ${way} nulls last, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countQueued(
  db: Kysely<Schema>,
  kinds: Kinds,
  filter: Filter,
  most: number,
): Promise<number> {
  return countUpTo(db, sql`select from ${queued} where ${fits(kinds, filter)}`, most);
}

export async function countKinds(db: Kysely<Schema>, kinds: Kinds): Promise<JobKindRow[]> {
  const { rows } = await sql<JobKindRow>`
    select kind as name, (select max(completed_on) from pgboss.job where name = kind and state = 'completed') as "doneAt",
      count(queued.id) filter (where queued.state in ('waiting', 'retrying'))::int as "waitingCount",
      count(queued.id) filter (where queued.state = 'failed')::int as "failedCount"
    from unnest(${namesOf(kinds)}) with ordinality as known (kind, place)
    left join ${queued} on queued.name = kind
    group by kind, place order by place`.execute(db);
  return rows;
}

/** By queue, without mails. */
export async function countFailed(db: Kysely<Schema>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from pgboss.job where state = 'failed' and dead_letter is null group by name`.execute(
    db,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

export async function isQueued(db: Kysely<Schema>, kinds: Kinds, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${queued} where id = ${id} and ${isKnown(kinds)}`.execute(db);
  return rows.length > 0;
}

export type FailedJob = { name: string; data: unknown; singletonKey: string | null };

/** Of two calls for the same job one gets it. */
export async function takeFailedJobs(
  db: Kysely<Schema>,
  kinds: Kinds,
  which: { id: string } | { name: string },
  most: number,
): Promise<FailedJob[]> {
  const chosen = 'id' in which ? sql`queued.id = ${which.id}` : sql`queued.name = ${which.name}`;
  const { rows } = await sql<FailedJob>`
    with taken as (
      delete from pgboss.job where id in (
        select id from ${queued} where ${isKnown(kinds)} and queued.state = 'failed' and ${chosen} order by id limit ${most})
        and (state = 'failed' or name = ${sql.lit(undelivered.name)})
      returning coalesce(source_name, name) as name, data, singleton_key as "singletonKey", created_on
    )
    select name, data, "singletonKey" from taken order by created_on`.execute(db);
  return rows;
}

import { dayMs } from '@ballpark/domain/durations.ts';
import type { OverviewDay } from '@ballpark/domain/contract/admin.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hasQueue } from '../jobs/job-list-queries.ts';

/**
 * Ids begin with their time, so primary keys find the last days' rows. Closed listings may have been posted
 * up to `maxOpenDays` earlier.
 */
export async function countDays(db: Kysely<Schema>, since: Date, now: Date): Promise<OverviewDay[]> {
  const { rows } = await sql<OverviewDay>`
    with happened as (
      select created_at as at, 'people' as what from app_user where id >= ${idAt(since)}::uuid
      union all select created_at, 'listings' from listing where id >= ${idAt(since)}::uuid
      union all select created_at, 'suggestions' from suggestion where id >= ${idAt(since)}::uuid
      union all select coalesce(closed_at, auto_closed_at), 'closes' from listing
        where not is_active and id >= ${idAt(new Date(since.getTime() - maxOpenDays * dayMs))}::uuid
    ), counted as (
      select (at at time zone 'UTC')::date as day, what, count(*)::int as count from happened where at >= ${since} group by 1, 2
    ), faults as (
      select (hour at time zone 'UTC')::date as day, sum(count) filter (where kind = 'failed-answer') as answers,
        sum(count) filter (where kind = 'error-line') as lines
      from health_count where hour >= ${since} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(count) filter (where what = 'people'), 0)::int as people,
      coalesce(sum(count) filter (where what = 'listings'), 0)::int as listings,
      coalesce(sum(count) filter (where what = 'suggestions'), 0)::int as suggestions,
      coalesce(sum(count) filter (where what = 'closes'), 0)::int as closes,
      coalesce(max(faults.answers), 0)::int as "failedAnswers", coalesce(max(faults.lines), 0)::int as "errorLines"
    from generate_series((${since}::timestamptz at time zone 'UTC')::date, (${now}::timestamptz at time zone 'UTC')::date, interval '1 day') as day
    left join counted using (day) left join faults using (day)
    group by day order by day`.execute(db);
  return rows;
}

/** Twice 72 hours, for a few that were reopened. */
const maxOpenDays = 6;

function idAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

type Sizes = { databaseBytes: number; pushBrowsers: number };

export async function readSizes(db: Kysely<Schema>): Promise<Sizes> {
  const { rows } = await sql<Sizes>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::int from push_subscription) as "pushBrowsers"`.execute(db);
  return rows[0] ?? { databaseBytes: 0, pushBrowsers: 0 };
}

type Queues = {
  waitingMails: number;
  waitingPushes: number;
  undeliveredMails: number;
  waitingJobs: number;
  failedJobs: number;
};
const none: Queues = {
  waitingMails: 0,
  waitingPushes: 0,
  undeliveredMails: 0,
  waitingJobs: 0,
  failedJobs: 0,
};

/** Zeros without a queue, as in tests. */
export async function countJobs(db: Kysely<Schema>, undeliveredQueue: string): Promise<Queues> {
  if (!(await hasQueue(db))) return none;
  const { rows } = await sql<Queues>`
    select count(*) filter (where state in ('created', 'retry') and name like 'send-%-mail')::int as "waitingMails",
      count(*) filter (where state in ('created', 'retry') and name = 'send-push')::int as "waitingPushes",
      count(*) filter (where name = ${undeliveredQueue})::int as "undeliveredMails",
      count(*) filter (where state in ('created', 'retry') and start_after <= now() and name not like 'send-%-mail'
        and name <> ${undeliveredQueue})::int as "waitingJobs",
      count(*) filter (where state = 'failed' and dead_letter is null)::int as "failedJobs"
    from pgboss.job`.execute(db);
  return rows[0] ?? none;
}

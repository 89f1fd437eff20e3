import type { ReportReason } from '@ballpark/domain/reports.ts';
import type { AppealOutcome, RestrictionAction } from '@ballpark/domain/restrictions.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The number of equal lines of the log in a month of UTC, 'YYYY-MM'. */
export type CountedLines = {
  month: string;
  action: 'restrict' | 'appeal' | 'answer-appeal';
  made_by: 'person' | 'operator' | 'rule';
  restriction: RestrictionAction | null;
  rule: ReportReason | null;
  outcome: AppealOutcome | null;
  count: number;
};

const monthOf = (at: string) => sql`to_char(${sql.ref(at)} at time zone 'UTC', 'YYYY-MM')`;

/** The log keeps decisions about people who have left, so that the numbers stay. */
export async function countLines(db: Kysely<Schema>, since: Date): Promise<CountedLines[]> {
  const { rows } = await sql<CountedLines>`
    select ${monthOf('created_at')} as month, action, made_by, facts ->> 'restriction' as restriction,
      facts ->> 'rule' as rule, facts ->> 'outcome' as outcome, count(*)::int as count
    from audit_log where action in ('restrict', 'appeal', 'answer-appeal') and created_at >= ${since}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

type Median = { month: string; hours: number; count: number };

/** How long cases of a month took until somebody decided, from their first report on. */
export async function findDecisionTimes(db: Kysely<Schema>, since: Date): Promise<Median[]> {
  const { rows } = await sql<Median>`
    select ${monthOf('decided_at')} as month, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 3600) as hours
    from moderation_case where kind <> 'appeal' and decided_at >= ${since} group by 1`.execute(db);
  return rows;
}

/** How long appeals waited that were answered in a month. */
export async function findAnswerTimes(db: Kysely<Schema>, since: Date): Promise<Median[]> {
  const { rows } = await sql<Median>`
    select ${monthOf('created_at')} as month, count(*)::int as count,
      percentile_cont(0.5) within group (order by (facts ->> 'hours')::float8) as hours
    from audit_log where action = 'answer-appeal' and created_at >= ${since} group by 1`.execute(db);
  return rows;
}

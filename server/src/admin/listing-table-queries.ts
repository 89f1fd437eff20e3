import type { listAllListings } from '@ballpark/domain/contract/admin.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { HiddenBy } from '@ballpark/domain/reports.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countUpTo, isCaseAbout, likePart, personJson } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

type Query = QueryOf<typeof listAllListings>;
type Filter = Pick<Query, 'q' | 'state'> & { readerId: string };
type Slice = Pick<Query, 'sort' | 'direction'> & { offset: number; limit: number };

export type ListingLine = {
  id: string;
  title: string;
  owner: Person;
  isActive: boolean;
  hiddenBy: HiddenBy | null;
  suggestionCount: number;
  reportCount: number;
  openCaseId: string | null;
  createdAt: Date;
};

/** Cases are few, so all are counted once instead of for each listing. Those about the reader are left out. */
const fromListings = (
  readerId: string,
) => sql`listing join app_user on app_user.id = listing.user_id left join (
    select subject_id, count(report.id)::int as report_count,
      (array_agg(moderation_case.id) filter (where decided_at is null and moderation_case.kind <> 'appeal'))[1] as open_id
    from moderation_case left join report on report.case_id = moderation_case.id where subject_kind = 'listing' and not ${isCaseAbout(readerId)} group by subject_id
  ) as cases on cases.subject_id = listing.id`;

const states: Record<NonNullable<Filter['state']>, RawBuilder<unknown>> = {
  open: sql`listing.is_active`,
  closed: sql`not listing.is_active`,
  hidden: sql`listing.hidden_by is not null`,
  reported: sql`cases.open_id is not null`,
};

const orders: Record<Query['sort'], RawBuilder<unknown>> = {
  // Ids begin with their time.
  posted: sql`listing.id`,
  title: sql`lower(listing.title)`,
  suggestions: sql`listing.suggestion_count`,
  reports: sql`coalesce(cases.report_count, 0)`,
};

export async function findListingLines(
  db: Kysely<Schema>,
  filter: Filter,
  { sort, direction, offset, limit }: Slice,
): Promise<ListingLine[]> {
  const way = direction === 'up' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListingLine>`
    select listing.id, listing.title, ${personJson('app_user')} as owner, listing.is_active as "isActive", listing.hidden_by as "hiddenBy",
      listing.suggestion_count as "suggestionCount", coalesce(cases.report_count, 0) as "reportCount", cases.open_id as "openCaseId",
      listing.created_at as "createdAt"
    from ${fromListings(filter.readerId)} where ${fits(filter)}
    order by ${orders[sort]} ${way}, listing.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countListingLines(db: Kysely<Schema>, filter: Filter, most: number): Promise<number> {
  return countUpTo(db, sql`select from ${fromListings(filter.readerId)} where ${fits(filter)}`, most);
}

function fits({ q, state }: Filter): RawBuilder<unknown> {
  const part = likePart(q);
  const isFound =
    q.trim() === ''
      ? sql`true`
      : sql`(listing.title ilike ${part} or app_user.name ilike ${part} or app_user.username ilike ${part})`;
  return sql`${isFound} and ${state === undefined ? sql`true` : states[state]}`;
}

import type { listCases } from '@ballpark/domain/contract/cases.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  AppealOutcome,
  CaseKind,
  HiddenBy,
  ReportReason,
  RestrictionAction,
} from '@ballpark/domain/reports.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { countUpTo, isCaseAbout, personJson, personJsonOrNull } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';
import { type Subject, profileHiddenBy } from './subject-queries.ts';
import { statedFacts } from './stated-facts.ts';

type NewCase = { id: string; kind: CaseKind; subject: Subject; now: Date };

/** Undefined if one of the same kind about the same is open. */
export async function insertCase(
  db: Kysely<Schema>,
  { id, kind, subject, now }: NewCase,
): Promise<string | undefined> {
  const row = await db
    .insertInto('moderation_case')
    .values({
      id,
      kind,
      subject_kind: subject.kind,
      subject_id: subject.id,
      person_id: subject.personId,
      opened_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function lockOpenCase(
  db: Kysely<Schema>,
  kind: CaseKind,
  subject: Pick<Subject, 'kind' | 'id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

export async function addToCase(
  db: Kysely<Schema>,
  caseId: string,
  weight: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('moderation_case')
    .set((one) => ({
      weight: one('weight', '+', weight),
      version: one('version', '+', 1),
      changed_at: now,
    }))
    .where('id', '=', caseId)
    .execute();
}

export async function insertReasons(
  db: Kysely<Schema>,
  caseId: string,
  { reasons, otherId, now }: { reasons: readonly string[]; otherId?: string; now: Date },
): Promise<void> {
  if (reasons.length === 0) return;
  const other = { is_signal: otherId !== undefined, other_id: otherId ?? null };
  await db
    .insertInto('case_reason')
    .values(reasons.map((text) => ({ id: newId(), case_id: caseId, text, ...other, created_at: now })))
    .execute();
}

export async function findReporter(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .leftJoin('report', (join) =>
      join.onRef('report.reporter_id', '=', 'app_user.id').on('report.was_right', 'is not', null),
    )
    .select(['app_user.created_at', (one) => one.fn.count<number>('report.id').as('decided_count')])
    .select(sql<number>`count(*) filter (where report.was_right)`.as('right_count'))
    .where('app_user.id', '=', userId)
    .groupBy('app_user.id')
    .executeTakeFirstOrThrow();
}

export async function countReports(db: Kysely<Schema>, caseId: string): Promise<number> {
  const row = await db
    .selectFrom('report')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a rule of the site opened it, such as a watched word. */
export async function wasFlagged(db: Kysely<Schema>, caseId: string): Promise<boolean> {
  const found = await db
    .selectFrom('case_reason')
    .select('id')
    .where('case_id', '=', caseId)
    .where('text', '<>', statedFacts.noticedByAdmin())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Asked = Pick<QueryOf<typeof listCases>, 'status' | 'sort'> & { moderatorId: string };

const subjectColumn = sql<{ title: string; hiddenBy: HiddenBy | null } | null>`case subject_kind
  when 'listing' then (select jsonb_build_object('title', title, 'hiddenBy', hidden_by) from listing where id = subject_id)
  when 'suggestion' then (select jsonb_build_object('title', coalesce(comment, listing.title), 'hiddenBy', suggestion.hidden_by)
    from suggestion join listing on listing.id = suggestion.listing_id where suggestion.id = subject_id)
  when 'question' then (select case when id = subject_id then jsonb_build_object('title', text, 'hiddenBy', hidden_by)
    else jsonb_build_object('title', answer, 'hiddenBy', answer_hidden_by) end from question where subject_id in (id, answer_id))
  when 'user' then jsonb_build_object('title', app_user.name, 'hiddenBy', ${profileHiddenBy}) end`;

const reasonsColumn = sql<ReportReason[]>`array(select reason from report
  where case_id = moderation_case.id group by reason order by sum(weight) desc, reason)`;

function selectCases(db: Kysely<Schema>) {
  return db
    .selectFrom('moderation_case')
    .innerJoin('app_user', 'app_user.id', 'moderation_case.person_id')
    .leftJoin('app_user as moderator', 'moderator.id', 'moderation_case.decided_by')
    .select(['moderation_case.id', 'kind', 'subject_kind', 'subject_id', 'person_id', 'weight', 'version'])
    .select(['opened_at', 'decided_at', 'decision', 'reason', 'app_user.role as person_role'])
    .select(personJson('app_user').as('person'))
    .select(personJsonOrNull('moderator').as('moderator'))
    .select(subjectColumn.as('subject'))
    .select(reasonsColumn.as('report_reasons'))
    .select(sql<number>`(select count(*) from report where case_id = moderation_case.id)`.as('report_count'));
}

export type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

export async function findCase(db: Kysely<Schema>, caseId: string, readerId: string) {
  return selectCases(db)
    .select(isCaseAbout(readerId).as('is_about_reader'))
    .where('moderation_case.id', '=', caseId)
    .executeTakeFirst();
}

/** Without those about the moderator. Open ones heaviest or oldest first, decided ones latest first. */
export async function findCases(
  db: Kysely<Schema>,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
) {
  const isOpen = asked.status === 'open';
  return selectCases(db)
    .where((one) => fits(one, asked))
    .$if(asked.sort === 'weight', (query) => query.orderBy('weight', 'desc'))
    .$if(isOpen, (query) => query.orderBy('moderation_case.id'))
    .$if(!isOpen, (query) => query.orderBy('decided_at', 'desc').orderBy('moderation_case.id', 'desc'))
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countCases(db: Kysely<Schema>, asked: Asked, most: number): Promise<number> {
  const found = db
    .selectFrom('moderation_case')
    .select('id')
    .where((one) => fits(one, asked));
  return countUpTo(db, found, most);
}

function fits(one: ExpressionBuilder<Schema, 'moderation_case'>, { status, moderatorId }: Asked) {
  return one.and([
    sql<boolean>`not ${isCaseAbout(moderatorId)}`,
    status === 'mine'
      ? one('decided_by', '=', moderatorId)
      : one('decided_at', status === 'open' ? 'is' : 'is not', null),
  ]);
}

/** Never reads the reporters. */
export async function findReports(db: Kysely<Schema>, caseId: string, most: number) {
  return db
    .selectFrom('report')
    .select(['reason', 'text', 'weight', 'photo_url', 'content_hash', 'created_at'])
    .where('case_id', '=', caseId)
    .orderBy('weight', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A signal has the other person's current name. */
export async function findSignals(db: Kysely<Schema>, caseId: string) {
  return db
    .selectFrom('case_reason')
    .leftJoin('app_user as other', 'other.id', 'case_reason.other_id')
    .select(['case_reason.text', 'is_signal as isSignal'])
    .select(['other.username as otherUsername', 'other.name as otherName'])
    .where('case_id', '=', caseId)
    .orderBy('case_reason.id')
    .execute();
}

export async function findPersonFacts(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['role', 'created_at'])
    .select(sql<number>`(select count(*) from listing where user_id = app_user.id)`.as('listing_count'))
    .select(sql<number>`(select count(*) from suggestion where user_id = app_user.id)`.as('suggestion_count'))
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Without those about the reader. */
export async function findEarlierCases(
  db: Kysely<Schema>,
  { id, personId, readerId }: { id: string; personId: string; readerId: string },
) {
  return db
    .selectFrom('moderation_case')
    .select((one) => [
      'id',
      'subject_kind',
      one.ref('decision').$notNull().as('decision'),
      one.ref('reason').$notNull().as('reason'),
      one.ref('decided_at').$notNull().as('decided_at'),
    ])
    .where('person_id', '=', personId)
    .where('id', '<>', id)
    .where('decided_at', 'is not', null)
    .where(sql<boolean>`not ${isCaseAbout(readerId)}`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** `month` is in UTC, 'YYYY-MM'. */
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

/** The log keeps decisions about people who have left. */
export async function countLines(db: Kysely<Schema>, since: Date): Promise<CountedLines[]> {
  const { rows } = await sql<CountedLines>`
    select ${monthOf('created_at')} as month, action, made_by, facts ->> 'restriction' as restriction,
      facts ->> 'rule' as rule, facts ->> 'outcome' as outcome, count(*)::int as count
    from audit_log where action in ('restrict', 'appeal', 'answer-appeal') and created_at >= ${since}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

type Median = { month: string; hours: number; count: number };

export async function findDecisionTimes(db: Kysely<Schema>, since: Date): Promise<Median[]> {
  const { rows } = await sql<Median>`
    select ${monthOf('decided_at')} as month, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 3600) as hours
    from moderation_case where kind <> 'appeal' and decided_at >= ${since} group by 1`.execute(db);
  return rows;
}

export async function findAnswerTimes(db: Kysely<Schema>, since: Date): Promise<Median[]> {
  const { rows } = await sql<Median>`
    select ${monthOf('created_at')} as month, count(*)::int as count,
      percentile_cont(0.5) within group (order by (facts ->> 'hours')::float8) as hours
    from audit_log where action = 'answer-appeal' and created_at >= ${since} group by 1`.execute(db);
  return rows;
}

import type { Decision, ReportReason } from '@ballpark/domain/reports.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import { type Kysely, sql } from 'kysely';
import { isCaseAbout } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import type { Subject } from './subject-queries.ts';

export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

export async function lockCase(db: Kysely<Schema>, caseId: string, deciderId: string) {
  return db
    .selectFrom('moderation_case')
    .innerJoin('app_user', 'app_user.id', 'moderation_case.person_id')
    .select(['moderation_case.id', 'kind', 'subject_kind', 'subject_id', 'person_id', 'version', 'decision'])
    .select(['app_user.role as person_role', isCaseAbout(deciderId).as('is_about_decider')])
    .where('moderation_case.id', '=', caseId)
    .forUpdate('moderation_case')
    .executeTakeFirst();
}

type Verdict = { action: Decision; reason: string; decidedBy: string; now: Date };

export async function saveDecision(db: Kysely<Schema>, caseId: string, verdict: Verdict): Promise<void> {
  const { action, reason, decidedBy, now } = verdict;
  await db
    .updateTable('moderation_case')
    .set({ decision: action, reason, decided_by: decidedBy, decided_at: now, changed_at: now })
    .where('id', '=', caseId)
    .execute();
}

type Marked = { caseId: string; wasRight: boolean; contentHash: Buffer | null };

/**
 * Returns the reporters who are still here and were right or wrong. Nobody was wrong about content that has been changed
 * since or deleted, because the decision is about what it is now.
 */
export async function markReports(
  db: Kysely<Schema>,
  { caseId, wasRight, contentHash }: Marked,
): Promise<string[]> {
  // Reports from before an upgrade have no hash.
  const isSame = sql<boolean>`(content_hash is null or content_hash = ${contentHash})`;
  const rows = await db
    .updateTable('report')
    .set({ was_right: wasRight ? true : sql<boolean | null>`case when ${isSame} then false end` })
    .where('case_id', '=', caseId)
    .returning(['reporter_id', 'was_right'])
    .execute();
  return rows.flatMap(({ reporter_id: id, was_right: isJudged }) =>
    id === null || isJudged === null ? [] : id,
  );
}

export async function findReportReasons(db: Kysely<Schema>, caseId: string): Promise<ReportReason[]> {
  const rows = await db
    .selectFrom('report')
    .select('reason')
    .where('case_id', '=', caseId)
    .groupBy('reason')
    .orderBy((one) => one.fn.sum('weight'), 'desc')
    .orderBy('reason')
    .execute();
  return rows.map((row) => row.reason);
}

type FreshReport = {
  weight: number;
  createdAt: Date;
  /** They have a closed guess on these owners' listings; owners who have left count too. */
  guessedOwners: number;
  /** Hashes of the reporter's networks and browsers. */
  origins: string[];
};

/**
 * Skips former members, and a reason that was wrong since `keptSince`, or by an appeal, as long as the content
 * stays as it was.
 */
export async function findFreshReports(
  db: Kysely<Schema>,
  caseId: string,
  { kind, id, contentHash }: Pick<Subject, 'kind' | 'id'> & { contentHash: Buffer | null },
  { keptSince, hashesSince }: { keptSince: Date; hashesSince: Date },
): Promise<FreshReport[]> {
  const { rows } = await sql<FreshReport>`
    select weight, app_user.created_at as "createdAt", (
      select count(distinct owner_id)::int from xp_award
      where user_id = app_user.id and xp_award.kind = 'suggestion') as "guessedOwners", array(
      select encode(hash, 'hex') from person_mark
      where user_id = app_user.id and seen_at > ${hashesSince}) as origins
    from report join app_user on app_user.id = reporter_id
    where case_id = ${caseId} and reason not in (
      select earlier.reason from moderation_case join report as earlier on earlier.case_id = moderation_case.id
      where subject_kind = ${kind} and subject_id = ${id} and earlier.was_right = false and decided_at > ${keptSince}
        and coalesce(earlier.content_hash = ${contentHash}, true))
    order by report.id`.execute(db);
  return rows;
}

export async function endRuleStatements(
  db: Kysely<Schema>,
  caseId: string,
  now: Date,
): Promise<{ id: string; title: string | null }[]> {
  return db
    .updateTable('statement')
    .set({ ended_at: now })
    .where('case_id', '=', caseId)
    .where('made_by', '=', 'rule')
    .where('ended_at', 'is', null)
    .returning(['id', 'title'])
    .execute();
}

/** A close locks the listing before its people. */
export async function lockSubjectListing(db: Kysely<Schema>, listingId: string | null): Promise<void> {
  if (listingId === null) return;
  await db.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute();
}

/** Only people who can sign in count, and whom the case is not about. */
export async function hasOtherDecider(
  db: Kysely<Schema>,
  roles: readonly Role[],
  { caseId, deciderId }: { caseId: string; deciderId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('moderation_case', (join) => join.on('moderation_case.id', '=', caseId))
    .select('app_user.id')
    .where('role', 'in', roles)
    .where('app_user.id', '<>', deciderId)
    .where(sql<boolean>`not ${isCaseAbout(sql.ref<string>('app_user.id'))}`)
    .where('deletion_at', 'is', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

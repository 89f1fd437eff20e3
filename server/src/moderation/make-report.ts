import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { createReport } from '@ballpark/domain/contract/reports.ts';
import { mostUndecided, reportWeight } from '@ballpark/domain/report-weight.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { newId } from '../new-id.ts';
import { canKnowOf } from '../people/avoid-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { addToCase, findReporter } from './case-queries.ts';
import { hideByWeight } from './hide-by-weight.ts';
import { openCase } from './open-case.ts';
import { changeReport, countWaitingReports, insertReport } from './report-queries.ts';
import { findSubject } from './subject-queries.ts';

type Draft = BodyOf<typeof createReport>;

/**
 * Saves a report: one for each person and open case, where later words replace the earlier ones. Throws 404 if the content
 * is gone, hidden, or of somebody who has blocked the reporter, 403 for one's own, 409 if too many of their reports wait for a decision,
 * 429 beyond 30 an hour.
 */
export async function makeReport(
  deps: Deps,
  draft: Draft,
  user: SessionUser,
): Promise<ReplyOf<typeof createReport>> {
  await takeFromLimit(deps, rates.report.perPerson, user.id);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { subjectKind, subjectId, reason } = draft;
    await requireReportable(trx, draft, user);
    await requireFew(trx, draft, user.id);
    const caseId = await openCase(trx, {
      subjectKind,
      subjectId,
      kind: 'report',
      weight: 0,
      reasons: [],
      now,
    });
    if (caseId === null) throw new NotFound('reportSubjectGone');
    const said = { caseId, reporterId: user.id, reason, text: draft.text, photoUrl: draft.photoUrl ?? null };
    const changed = await changeReport(trx, said);
    const { id, created_at: createdAt } = changed ?? (await addReport(trx, said, now));
    await hideByWeight(deps, trx, { caseId, subject: { kind: subjectKind, id: subjectId }, now });
    return { id, subjectKind, subjectId, reason, createdAt: createdAt.toISOString() };
  });
}

async function requireReportable(
  trx: Kysely<Schema>,
  draft: Draft,
  { id: userId, unseen = [] }: SessionUser,
): Promise<void> {
  const subject = await findSubject(trx, draft.subjectKind, draft.subjectId);
  if (!subject || subject.isHidden) throw new NotFound('reportSubjectGone');
  if (unseen.length > 0 && !(await canKnowOf(trx, userId, subject))) throw new NotFound('reportSubjectGone');
  if (subject.personId === userId) throw new Forbidden('reportOnOwn');
  if (draft.photoUrl !== undefined && !subject.photoUrls.includes(draft.photoUrl))
    throw new BadRequest('reportPhotoUnknown', 'photoUrl');
}

/**
 * Limits one person's waiting reports, so that nobody fills the queue alone; an earlier report of the same content can still be changed.
 */
async function requireFew(trx: Kysely<Schema>, draft: Draft, userId: string): Promise<void> {
  const about = { kind: draft.subjectKind, id: draft.subjectId };
  if ((await countWaitingReports(trx, userId, about)) >= mostUndecided) throw new Conflict('reportsWaiting');
}

async function addReport(
  trx: Kysely<Schema>,
  said: Parameters<typeof changeReport>[1],
  now: Date,
): Promise<{ id: string; created_at: Date }> {
  const reporter = await findReporter(trx, said.reporterId);
  const weight = reportWeight({
    decidedCount: reporter.decided_count,
    rightCount: reporter.right_count,
    accountAgeMs: now.getTime() - reporter.created_at.getTime(),
  });
  const id = newId();
  await insertReport(trx, { ...said, id, weight, now });
  await addToCase(trx, said.caseId, weight, now);
  return { id, created_at: now };
}

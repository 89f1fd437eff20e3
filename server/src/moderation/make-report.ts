import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { createReport } from '@ballpark/domain/contract/reports.ts';
import { reportWeight } from '@ballpark/domain/report-weight.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Forbidden, NotFound } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { addToCase, findReporter } from './case-queries.ts';
import { hideByWeight } from './hide-by-weight.ts';
import { openCase } from './open-case.ts';
import { changeReport, insertReport } from './report-queries.ts';
import { findSubject } from './subject-queries.ts';

const reportsOfPerson = { name: 'report', most: 30, perSeconds: 60 * 60 };

type Draft = BodyOf<typeof createReport>;

/**
 * Takes a report in (product 15.8): one a person and open case, whose later words take the place of the earlier ones. Throws 404 for what is
 * gone or hidden, 403 for one's own, 429 beyond 30 an hour.
 */
export async function makeReport(
  deps: Deps,
  draft: Draft,
  user: SessionUser,
): Promise<ReplyOf<typeof createReport>> {
  await takeFromLimit(deps, reportsOfPerson, user.id);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { subjectKind, subjectId, reason } = draft;
    await requireReportable(trx, draft, user.id);
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

async function requireReportable(trx: Kysely<Schema>, draft: Draft, userId: string): Promise<void> {
  const subject = await findSubject(trx, draft.subjectKind, draft.subjectId);
  if (!subject) throw new NotFound('reportSubjectGone');
  if (subject.personId === userId) throw new Forbidden('reportOnOwn');
  if (subject.isHidden) throw new NotFound('reportSubjectGone');
  if (draft.photoUrl !== undefined && !subject.photoUrls.includes(draft.photoUrl))
    throw new BadRequest('reportPhotoUnknown', 'photoUrl');
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

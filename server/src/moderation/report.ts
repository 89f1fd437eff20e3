import { dayMs } from '@ballpark/domain/durations.ts';
import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { createReport } from '@ballpark/domain/contract/cases.ts';
import {
  type CaseKind,
  type SubjectKind,
  hidesAtOnce,
  maxUndecided,
  reportWeight,
} from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../errors.ts';
import { type Event, recordEvents } from '../events/outbox-queries.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { newId } from '../new-id.ts';
import { signalsSince } from '../client-hashes/client-hashes.ts';
import { canKnowOf } from '../blocks/block-queries.ts';
import type { SessionUser } from '../session-user.ts';
import {
  addToCase,
  countReports,
  findReporter,
  insertCase,
  insertReasons,
  lockOpenCase,
} from './case-queries.ts';
import { findFreshReports, findReportReasons, lockSubjectListing } from './decision-queries.ts';
import { hideSubject } from './hide.ts';
import { stateRestriction } from './restrict.ts';
import { statedFacts } from './stated-facts.ts';
import {
  type Subject,
  changeReport,
  contentHash,
  countWaitingReports,
  findSubject,
  insertReport,
} from './subject-queries.ts';

type Draft = BodyOf<typeof createReport>;

/**
 * One for each person and open case; a later one replaces it. Throws 404 if the content is gone, hidden or of
 * somebody who blocked the reporter, 403 for one's own, 409 if too many wait, 429 beyond 30 an hour.
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
    const subject = { kind: subjectKind, id: subjectId };
    const said = {
      caseId,
      reporterId: user.id,
      reason,
      text: draft.text,
      photoUrl: draft.photoUrl ?? null,
      contentHash: await contentHash(trx, subject),
    };
    const changed = await changeReport(trx, said);
    if (changed?.isOther) await addToCase(trx, caseId, 0, now);
    const { id, createdAt } = changed ?? (await addReport(trx, said, now));
    await hideByWeight(deps, trx, { caseId, subject, contentHash: said.contentHash, now });
    return { id, subjectKind, subjectId, reason, createdAt: createdAt.toISOString() };
  });
}

async function requireReportable(
  trx: Kysely<Schema>,
  draft: Draft,
  { id: userId, blockedIds = [] }: SessionUser,
): Promise<void> {
  const subject = await findSubject(trx, draft.subjectKind, draft.subjectId);
  // The name of a person with a hidden profile is still seen.
  if (!subject || (subject.isHidden && subject.kind !== 'user')) throw new NotFound('reportSubjectGone');
  if (blockedIds.length > 0 && !(await canKnowOf(trx, userId, subject)))
    throw new NotFound('reportSubjectGone');
  if (subject.personId === userId) throw new Forbidden('reportOnOwn');
  if (draft.photoUrl !== undefined && !subject.photoUrls.includes(draft.photoUrl))
    throw new BadRequest('reportPhotoUnknown', 'photoUrl');
}

/** Nobody fills the queue alone. An earlier report of the same content can be changed. */
async function requireFew(trx: Kysely<Schema>, draft: Draft, userId: string): Promise<void> {
  const about = { kind: draft.subjectKind, id: draft.subjectId };
  if ((await countWaitingReports(trx, userId, about)) >= maxUndecided) throw new Conflict('reportsWaiting');
}

async function addReport(
  trx: Kysely<Schema>,
  said: Parameters<typeof changeReport>[1],
  now: Date,
): Promise<{ id: string; createdAt: Date }> {
  const reporter = await findReporter(trx, said.reporterId);
  const weight = reportWeight({
    decidedCount: reporter.decided_count,
    rightCount: reporter.right_count,
    accountAgeMs: now.getTime() - reporter.created_at.getTime(),
  });
  const id = newId();
  await insertReport(trx, { ...said, id, weight, now });
  await addToCase(trx, said.caseId, weight, now);
  return { id, createdAt: now };
}

const keptForMs = 30 * dayMs;

type Reported = {
  caseId: string;
  subject: Pick<Subject, 'kind' | 'id'>;
  contentHash: Buffer | null;
  now: Date;
};

/** Hides it until a moderator decides, if enough trusted people have reported it. */
async function hideByWeight(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, subject, contentHash: hash, now }: Reported,
): Promise<void> {
  const since = { keptSince: new Date(now.getTime() - keptForMs), hashesSince: signalsSince(now) };
  const reports = await findFreshReports(trx, caseId, { ...subject, contentHash: hash }, since);
  const counted = reports.map(({ createdAt, ...report }) => ({
    ...report,
    accountAgeMs: now.getTime() - createdAt.getTime(),
  }));
  if (!hidesAtOnce(counted)) return;
  const found = await findSubject(trx, subject.kind, subject.id);
  if (!found || found.isHidden) return;
  await lockSubjectListing(trx, found.listingId);
  const [rule = 'other'] = await findReportReasons(trx, caseId);
  await stateRestriction(deps, trx, {
    personId: found.personId,
    action: 'hide',
    subject,
    caseId,
    rule,
    reason: '',
    facts: statedFacts.hiddenByReports(await countReports(trx, caseId)),
    by: 'rule',
    until: null,
    now,
  });
  await hideSubject(trx, found, 'reports', now);
}

type Opened = {
  subjectKind: SubjectKind;
  subjectId: string;
  kind: CaseKind;
  weight: number;
  /** For moderators; empty for reports. */
  reasons: readonly string[];
  otherId?: string;
  now: Date;
};

/** Adds to an open case of its kind; each appeal is a case of its own. Locks the case; null if the subject is gone. */
export async function openCase(trx: Kysely<Schema>, draft: Opened): Promise<string | null> {
  const { subjectKind, subjectId, kind, weight, now } = draft;
  const subject = await findSubject(trx, subjectKind, subjectId);
  if (!subject) return null;
  const { caseId, isNew } = await takeCase(trx, kind, subject, now);
  // A report raises the version itself, if it says something new.
  if (kind !== 'report' || draft.reasons.length > 0) await addToCase(trx, caseId, weight, now);
  await insertReasons(trx, caseId, draft);
  const changed: Event = { kind: 'case.changed', userId: null, payload: { caseId } };
  const opened: Event = { ...changed, kind: 'case.opened' };
  await recordEvents(trx, isNew ? [opened, changed] : [changed], now);
  return caseId;
}

/** Tries again if the open case is decided while this waits for its row. */
async function takeCase(
  trx: Kysely<Schema>,
  kind: CaseKind,
  subject: Subject,
  now: Date,
): Promise<{ caseId: string; isNew: boolean }> {
  for (;;) {
    const made = await insertCase(trx, { id: newId(), kind, subject, now });
    const caseId = made ?? (await lockOpenCase(trx, kind, subject));
    if (caseId !== undefined) return { caseId, isNew: made !== undefined };
  }
}

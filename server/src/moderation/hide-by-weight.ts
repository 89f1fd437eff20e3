import { hidesAtOnce } from '@ballpark/domain/report-weight.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { signalsSince } from '../origins/note-origin.ts';
import { findFreshReports, findReportReasons, lockSubjectListing } from './decision-queries.ts';
import { factsOf } from './facts-of.ts';
import { hideSubject } from './hide-subject.ts';
import { stateRestriction } from './state-restriction.ts';
import { findSubject, type Subject } from './subject-queries.ts';

const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Hides content that enough people with standing have reported until a moderator decides, and notifies its owner. */
export async function hideByWeight(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, subject, now }: { caseId: string; subject: Pick<Subject, 'kind' | 'id'>; now: Date },
): Promise<void> {
  const since = { keptSince: new Date(now.getTime() - keptForMs), originsSince: signalsSince(now) };
  const reports = await findFreshReports(trx, caseId, subject, since);
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
    facts: `${await factsOf(trx, caseId)} It is hidden until somebody has looked.`,
    by: 'rule',
    until: null,
    now,
  });
  await hideSubject(trx, found, 'reports', now);
}

import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { photoAddresses } from '../photos/photo-key.ts';
import type { SessionUser } from '../session-user.ts';
import { decisionRefusal } from './decision-refusal.ts';
import { presentCase } from './present-case.ts';
import * as queries from './queue-queries.ts';
import { findAppealed } from './statement-queries.ts';
import { findSubjectText, type SubjectText } from './subject-text-queries.ts';

const mostReports = 100;

type Appealed = NonNullable<Awaited<ReturnType<typeof findAppealed>>>;

/**
 * A case with everything that a decision needs; throws 404 if there is none. The addresses of its photos show them even if they are hidden.
 */
export async function readCase(
  db: Kysely<Schema>,
  caseId: string,
  moderator: SessionUser,
  now: Date,
): Promise<CaseDetail> {
  const row = await queries.findCase(db, caseId);
  if (!row) throw new NotFound('caseNotFound');
  const { person_id: personId, person_role: role } = row;
  const withKey = await photoAddresses(db, now);
  const subject = await findSubjectText(db, row.subject_kind, row.subject_id);
  const reports = await queries.findReports(db, caseId, mostReports);
  const facts = await queries.findPersonFacts(db, personId);
  const appealed = await findAppealed(db, caseId);
  const earlier = await queries.findEarlierCases(db, { id: caseId, personId });
  return {
    ...presentCase(row),
    subject: subject && presentSubject(subject, withKey),
    reports: reports.map((report) => ({
      reason: report.reason,
      text: report.text,
      weight: report.weight,
      photoUrl: report.photo_url && withKey(report.photo_url),
      createdAt: report.created_at.toISOString(),
    })),
    signals: await queries.findSignals(db, caseId),
    appealed: appealed === undefined ? null : presentAppealed(appealed),
    history: {
      role: facts.role,
      joinedAt: facts.created_at.toISOString(),
      listingCount: facts.listing_count,
      suggestionCount: facts.suggestion_count,
      cases: earlier.map((one) => ({
        id: one.id,
        subjectKind: one.subject_kind,
        action: one.decision,
        reason: one.reason,
        decidedAt: one.decided_at.toISOString(),
      })),
    },
    refusal: await decisionRefusal(
      db,
      { person: { id: personId, role }, decidedBy: appealed?.decided_by ?? null },
      moderator,
    ),
  };
}

function presentAppealed({
  made_by: decidedBy,
  created_at: at,
  ...appealed
}: Appealed): NonNullable<CaseDetail['appealed']> {
  const { action, reason, facts } = appealed;
  return { action, reason, facts, decidedBy, at: at.toISOString() };
}

function presentSubject(
  { amountMinor, currency, ...subject }: SubjectText,
  withKey: (url: string) => string,
): CaseDetail['subject'] {
  return {
    ...subject,
    amount: amountMinor === null || currency === null ? null : fromMinor(amountMinor, currency),
    currency,
    photoUrls: subject.photoUrls.map(withKey),
  };
}

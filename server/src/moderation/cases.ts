import type {
  AuditEntry,
  CaseDetail,
  ModerationCase,
  getModerationLog,
  listCases as contract,
} from '@ballpark/domain/contract/cases.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { DecidedMonth } from '@ballpark/domain/contract/statements.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { reportReasons, restrictionActions } from '@ballpark/domain/reports.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import type { I18n } from '@lingui/core';
import type { Kysely } from 'kysely';
import { countAudit, findAuditPage } from '../audit/audit-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import { photoAddresses } from '../photos/photo-kind.ts';
import type { SessionUser } from '../session-user.ts';
import * as queries from './case-queries.ts';
import {
  type CaseRow,
  type CountedLines,
  countCases,
  countLines,
  findAnswerTimes,
  findCases,
  findDecisionTimes,
} from './case-queries.ts';
import { hasOtherDecider } from './decision-queries.ts';
import type { Reader } from './reader.ts';
import { factsText, reasonText } from './stated-facts.ts';
import { findAppealed } from './statement-queries.ts';
import { type SubjectText, contentHash, findSubjectText } from './subject-queries.ts';

export async function listCases(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof contract>,
  moderator: SessionUser,
) {
  const asked = { status: query.status, sort: query.sort, moderatorId: moderator.id };
  const rows = await findCases(db, asked, sliceOf(query));
  const total = await countCases(db, asked, maxCounted);
  return { data: rows.map(presentCase), pagination: paginationOf(query, total) };
}

const maxReports = 100;

type Appealed = NonNullable<Awaited<ReturnType<typeof findAppealed>>>;

/** Throws 404 if there is none, 403 if it is about the moderator. Its photo URLs have a key, for hidden photos. */
export async function readCase(
  db: Kysely<Schema>,
  caseId: string,
  { user: moderator, i18n }: Reader,
  now: Date,
): Promise<CaseDetail> {
  const row = await queries.findCase(db, caseId, moderator.id);
  if (!row) throw new NotFound('caseNotFound');
  if (row.is_about_reader) throw new Forbidden('caseAboutYourself');
  const { person_id: personId, person_role: role } = row;
  const withKey = await photoAddresses(db, now);
  // Before the words: a decision about later ones is refused.
  const hash = await contentHash(db, { kind: row.subject_kind, id: row.subject_id });
  const subject = await findSubjectText(db, row.subject_kind, row.subject_id, {
    caseId,
    readerId: moderator.id,
    i18n,
  });
  const reports = await queries.findReports(db, caseId, maxReports);
  const facts = await queries.findPersonFacts(db, personId);
  const appealed = await findAppealed(db, caseId);
  const earlier = await queries.findEarlierCases(db, { id: caseId, personId, readerId: moderator.id });
  return {
    ...presentCase(row),
    subject: subject && presentSubject(subject, withKey),
    contentHash: hash && hash.toString('hex'),
    reports: reports.map((report) => ({
      reason: report.reason,
      text: report.text,
      weight: report.weight,
      photoUrl: report.photo_url && withKey(report.photo_url),
      // What a decision took off, its author has not changed.
      isOfEarlier: row.decided_at === null && isOther(report.content_hash, hash),
      createdAt: report.created_at.toISOString(),
    })),
    signals: (await queries.findSignals(db, caseId)).map((reason) => reasonText(i18n, reason)),
    appealed: appealed === undefined ? null : presentAppealed(appealed, i18n),
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
      { caseId, personRole: role, isAboutThem: false, decidedBy: appealed?.decided_by ?? null },
      moderator,
    ),
  };
}

function isOther(reported: Buffer | null, now: Buffer | null): boolean {
  return reported !== null && now !== null && !now.equals(reported);
}

function presentAppealed(
  { made_by: decidedBy, created_at: at, ...appealed }: Appealed,
  i18n: I18n,
): NonNullable<CaseDetail['appealed']> {
  const { action, reason, facts } = appealed;
  return { action, reason, facts: factsText(i18n, facts), decidedBy, at: at.toISOString() };
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

type Asked = {
  caseId: string;
  personRole: Role;
  isAboutThem: boolean;
  decidedBy: string | null;
};

/**
 * Nobody decides about themselves, only admins about people with a role, and nobody answers an appeal against
 * their own decision if another person can.
 */
export async function decisionRefusal(
  db: Kysely<Schema>,
  { caseId, personRole, isAboutThem, decidedBy }: Asked,
  moderator: { id: string; role: Role },
): Promise<CaseDetail['refusal']> {
  if (isAboutThem) return 'caseAboutYourself';
  const roles: Role[] = personRole === 'member' ? ['moderator', 'admin'] : ['admin'];
  if (!roles.includes(moderator.role)) return 'caseNeedsAdmin';
  if (decidedBy !== moderator.id) return null;
  return (await hasOtherDecider(db, roles, { caseId, deciderId: moderator.id })) ? 'appealByAnother' : null;
}

function presentCase(row: CaseRow): ModerationCase {
  const { decision, reason, decided_at: decidedAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    title: row.subject?.title ?? '',
    hiddenBy: row.subject?.hiddenBy ?? null,
    person: row.person,
    weight: row.weight,
    reportCount: row.report_count,
    reportReasons: row.report_reasons,
    version: row.version,
    openedAt: row.opened_at.toISOString(),
    decided:
      decision === null || decidedAt === null
        ? null
        : { action: decision, reason: reason ?? '', at: decidedAt.toISOString(), by: row.moderator },
  };
}

export async function readLog(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof getModerationLog>,
  reader: SessionUser,
) {
  const rows = await findAuditPage(db, query, sliceOf(query), reader.id);
  const total = await countAudit(db, query, { readerId: reader.id, most: maxCounted });
  return { data: rows.map(presentEntry), pagination: paginationOf(query, total) };
}

function presentEntry(row: Awaited<ReturnType<typeof findAuditPage>>[number]): AuditEntry {
  const { subject_kind: kind, subject, is_about_reader: isHidden } = row;
  return {
    id: row.id,
    action: row.action,
    by: { kind: row.made_by, person: isHidden ? null : row.actor, operator: row.operator },
    about:
      kind === null
        ? null
        : { kind, id: kind === 'user' ? (subject?.id ?? null) : row.subject_id, person: subject },
    reason: isHidden ? '' : row.reason,
    facts: isHidden ? {} : row.facts,
    createdAt: row.created_at.toISOString(),
  };
}

const months = 12;
const freshMs = 10 * 60_000;
const fewest = 5;

export function statisticsReader(deps: Pick<Deps, 'db' | 'now'>): () => Promise<DecidedMonth[]> {
  let kept: { at: number; found: Promise<DecidedMonth[]> } | null = null;
  return async () => {
    const now = deps.now();
    if (kept === null || now.getTime() - kept.at >= freshMs) {
      const fresh = { at: now.getTime(), found: countMonths(deps, now) };
      kept = fresh;
      // After a failure the next caller tries again.
      fresh.found.catch(() => kept === fresh && (kept = null));
    }
    return kept.found;
  };
}

async function countMonths({ db }: Pick<Deps, 'db'>, now: Date): Promise<DecidedMonth[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1));
  const lines = await countLines(db, since);
  const [decided, answered] = [await findDecisionTimes(db, since), await findAnswerTimes(db, since)];
  return [...Map.groupBy(lines, ({ month }) => month)]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([month, of]) => ({
      ...presentMonth(of),
      month,
      hoursToDecision: medianOf(decided, month),
      hoursToAnswer: medianOf(answered, month),
    }));
}

function presentMonth(lines: readonly CountedLines[]) {
  const count = (isMeant: (line: CountedLines) => boolean) => {
    const sum = lines.filter(isMeant).reduce((total, line) => total + line.count, 0);
    return sum < fewest ? null : sum;
  };
  return {
    byAction: restrictionActions.map((action) => ({
      action,
      count: count((line) => isRestriction(line) && line.restriction === action),
    })),
    byReason: reportReasons.map((reason) => ({
      reason,
      count: count((line) => isRestriction(line) && line.rule === reason),
    })),
    byPerson: count((line) => isRestriction(line) && line.made_by !== 'rule'),
    byRule: count((line) => isRestriction(line) && line.made_by === 'rule'),
    appeals: count(({ action }) => action === 'appeal'),
    granted: count(({ outcome }) => outcome === 'granted'),
    denied: count(({ outcome }) => outcome === 'denied'),
  };
}

function isRestriction({ action }: CountedLines): boolean {
  return action === 'restrict';
}

function medianOf(medians: Awaited<ReturnType<typeof findAnswerTimes>>, month: string): number | null {
  const found = medians.find((each) => each.month === month);
  return found && found.count >= fewest ? Math.round(found.hours * 10) / 10 : null;
}

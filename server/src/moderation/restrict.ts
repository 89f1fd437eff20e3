import { dayMs } from '@ballpark/domain/durations.ts';
import type { decideCase } from '@ballpark/domain/contract/cases.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { ReportReason, RestrictionAction, SubjectKind } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson, lockWholePerson } from '../auth/sessions/session-queries.ts';
import { endAllAccess } from '../auth/sessions/sessions.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, NotFound } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { takeName } from './take-name.ts';
import { findListing } from '../listings/listing-queries.ts';
import { newId } from '../new-id.ts';
import { notify } from '../notifications/notify.ts';
import type { SessionUser } from '../session-user.ts';
import { countReports, wasFlagged } from './case-queries.ts';
import { type LockedCase, endRuleStatements, findReportReasons } from './decision-queries.ts';
import { hideListing, hideSubject, takePhoto } from './hide.ts';
import {
  findHolds,
  findOwnListings,
  insertStatement,
  lockOwnListings,
  saveHolds,
  updateStatement,
} from './statement-queries.ts';
import { statedFacts } from './stated-facts.ts';
import { askForStatementMail } from './statements.ts';
import { type Subject, findSubject } from './subject-queries.ts';

const usualLimitDays = 7;

export type Verdict = BodyOf<typeof decideCase>;
type Act = { found: LockedCase; verdict: Verdict; moderator: SessionUser; now: Date };

/**
 * The caller's transaction has locked the listings. Content hidden by reports is now hidden by the decision
 * or shown again.
 */
export async function actOn(deps: Deps, trx: Kysely<Schema>, act: Act): Promise<void> {
  const { found, verdict, now } = act;
  const subject = await findSubject(trx, found.subject_kind, found.subject_id);
  const ended = await endRuleStatements(trx, found.id, now);
  if (verdict.photoUrl !== undefined) return takePhotoOf(deps, trx, act, subject);
  if (verdict.isName) return takeNameOf(deps, trx, act, subject);
  const { action } = verdict;
  if (action === 'hide' || action === 'remove') {
    if (!subject) throw new Conflict('caseSubjectGone');
    return hide(deps, trx, act, subject, action);
  }
  if (subject && subject.hiddenBy === 'reports') {
    if (action === 'limit' || action === 'suspend') await hide(deps, trx, act, subject, 'hide');
    else await hideSubject(trx, subject, null, now);
    if (action === 'keep') await tellShown(deps, trx, { subject, ended, now });
  }
  if (action !== 'keep')
    await state(deps, trx, act, { action, subject: subject ?? null, until: untilOf(verdict, now) });
}

type Shown = { subject: Subject; ended: readonly { id: string; title: string | null }[]; now: Date };

/** Whoever was told that it is hidden is told that it is not any more. */
async function tellShown(deps: Deps, trx: Kysely<Schema>, { subject, ended, now }: Shown): Promise<void> {
  const [statement] = ended;
  if (!statement) return;
  const { id: statementId, title } = statement;
  const userId = subject.personId;
  await askForStatementMail(deps, trx, { userId, statementId, about: 'shown', now });
  const notification = {
    userId,
    kind: 'statementMade' as const,
    listingId: subject.kind === 'listing' ? subject.id : null,
    count: 1,
    facts: { restriction: 'hide' as const, isOver: true, ...(title === null ? {} : { title }) },
    at: now,
  };
  await notify(trx, deps, [notification], now);
}

/**
 * The statement comes first, because it needs the title. Throws 409 if already removed, or hidden by a
 * decision.
 */
async function hide(
  deps: Deps,
  trx: Kysely<Schema>,
  act: Act,
  subject: Subject,
  action: 'hide' | 'remove',
): Promise<void> {
  const isHidden = subject.hiddenBy === 'removal' || (subject.hiddenBy === 'decision' && action === 'hide');
  if (isHidden) throw new Conflict('subjectHidden');
  const statementId = await state(deps, trx, act, { action, subject, until: null });
  await hideSubject(trx, subject, action === 'hide' ? 'decision' : { removedBy: statementId }, act.now);
}

async function takePhotoOf(
  deps: Deps,
  trx: Kysely<Schema>,
  act: Act,
  subject: Subject | undefined,
): Promise<void> {
  const { verdict, now } = act;
  const [url = ''] = (verdict.photoUrl ?? '').split('?');
  if (verdict.action !== 'remove' || !subject) throw new BadRequest('reportPhotoUnknown', 'photoUrl');
  if (subject.hiddenBy === 'reports') await hideSubject(trx, subject, null, now);
  const statementId = await state(deps, trx, act, { action: 'removePhoto', subject, until: null });
  const taken = await takePhoto(trx, subject, url, now);
  if (!taken) throw new BadRequest('reportPhotoUnknown', 'photoUrl');
  await updateStatement(trx, statementId, { photo_id: taken.photoId, photo_slot: taken.slot });
}

async function takeNameOf(
  deps: Deps,
  trx: Kysely<Schema>,
  act: Act,
  subject: Subject | undefined,
): Promise<void> {
  if (act.verdict.action !== 'remove' || subject?.kind !== 'user')
    throw new BadRequest('nameNotOfPerson', 'isName');
  await lockWholePerson(trx, subject.id);
  if (subject.hiddenBy === 'reports') await hideSubject(trx, subject, null, act.now);
  const statementId = await state(deps, trx, act, { action: 'removeName', subject, until: null });
  await updateStatement(trx, statementId, await takeName(trx, subject.id, act.now));
}

type Stated = { action: RestrictionAction; subject: Subject | null; until: Date | null };

async function state(
  deps: Deps,
  trx: Kysely<Schema>,
  { found, verdict, moderator, now }: Act,
  { action, subject, until }: Stated,
): Promise<string> {
  const reasons = await findReportReasons(trx, found.id);
  const rule: ReportReason = reasons[0] ?? 'other';
  return stateRestriction(deps, trx, {
    personId: found.person_id,
    action,
    subject: subject && { kind: subject.kind, id: subject.id },
    caseId: found.id,
    rule,
    reason: verdict.reason,
    facts: await factsOf(trx, found.id),
    by: { userId: moderator.id },
    until,
    now,
  });
}

function untilOf({ action, days }: Verdict, now: Date): Date | null {
  if (action !== 'limit' && action !== 'suspend') return null;
  if (action === 'suspend' && days === undefined) return null;
  return new Date(now.getTime() + (days ?? usualLimitDays) * dayMs);
}

type Restriction = {
  personId: string;
  action: RestrictionAction;
  /** Null is the person as a whole. */
  subject: { kind: SubjectKind; id: string } | null;
  caseId: string | null;
  rule: ReportReason;
  reason: string;
  /** For the person, without others' names. */
  facts: string;
  by: { userId: string } | 'rule';
  /** Null for good, and for actions other than `limit` and `suspend`. */
  until: Date | null;
  now: Date;
};

/**
 * Notifies, mails and logs. Applies `limit` and `suspend`; the caller applies the rest. Throws 404 if the
 * person is gone.
 */
export async function stateRestriction(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  restriction: Restriction,
): Promise<string> {
  const { personId, action, subject, rule, reason, by, until, now } = restriction;
  if (action === 'suspend') await lockOwnListings(trx, personId);
  if (!(await lockPerson(trx, personId))) throw new NotFound();
  const id = newId();
  const title = await titleOf(trx, subject);
  await insertStatement(trx, {
    id,
    user_id: personId,
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    title,
    case_id: restriction.caseId,
    rule,
    reason,
    facts: restriction.facts,
    made_by: by === 'rule' ? 'rule' : 'person',
    decided_by: by === 'rule' ? null : by.userId,
    until,
    created_at: now,
  });
  await askForStatementMail(deps, trx, { userId: personId, statementId: id, about: 'restriction', now });
  const facts = { restriction: action, ...(title === null ? {} : { title }) };
  const notification = {
    userId: personId,
    kind: 'statementMade' as const,
    listingId: null,
    count: 1,
    facts,
    at: now,
  };
  await notify(trx, deps, [notification], now);
  await insertAudit(trx, {
    action: 'restrict',
    by,
    about: { kind: 'user', id: personId },
    reason,
    facts: {
      restriction: action,
      rule,
      statement: id,
      ...(subject && { subject: subject.kind }),
      ...(until && { until: until.toISOString() }),
    },
    now,
  });
  if (action === 'limit' || action === 'suspend') await holdAccount(trx, personId, now);
  return id;
}

async function titleOf(trx: Kysely<Schema>, subject: Restriction['subject']): Promise<string | null> {
  if (subject?.kind !== 'listing') return null;
  return (await findListing(trx, subject.id))?.title ?? null;
}

/**
 * Follows the valid statements. The caller has locked the person, and before that their listings if a
 * suspension may change. A suspension ends all access and hides open listings; its end shows them.
 */
export async function holdAccount(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  const holds = await findHolds(trx, userId, now);
  const wasSuspended = await saveHolds(trx, userId, holds);
  const isSuspended = holds.suspended_at !== null;
  const begins = isSuspended && !wasSuspended;
  if (begins) await endAllAccess(trx, userId);
  if (isSuspended !== wasSuspended)
    for (const listingId of await findOwnListings(trx, userId, isSuspended ? null : 'suspension'))
      await hideListing(trx, listingId, isSuspended ? 'suspension' : null, now);
  await recordEvents(trx, [{ kind: begins ? 'user.suspended' : 'user.restricted', userId }], now);
}

async function factsOf(db: Kysely<Schema>, caseId: string): Promise<string> {
  const count = await countReports(db, caseId);
  if (count > 0) return statedFacts.reported(count);
  return (await wasFlagged(db, caseId)) ? statedFacts.flagged() : statedFacts.noticed();
}

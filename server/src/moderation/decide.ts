import type { CaseDetail, decideAtOnce as contract } from '@ballpark/domain/contract/cases.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockWholePerson } from '../auth/sessions/session-queries.ts';
import { lockWithAdmins } from '../auth/auth-queries.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CaseDecided, Conflict, Forbidden, NotFound, Unauthorized } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { newId } from '../new-id.ts';
import { notify } from '../notifications/notify.ts';
import type { SessionUser } from '../session-user.ts';
import { answerAppeal } from './appeal.ts';
import { insertCase, insertReasons } from './case-queries.ts';
import { decisionRefusal, readCase } from './cases.ts';
import {
  type LockedCase,
  lockCase,
  lockSubjectListing,
  markReports,
  saveDecision,
} from './decision-queries.ts';
import type { Reader } from './reader.ts';
import { type Verdict, actOn } from './restrict.ts';
import { statedFacts } from './stated-facts.ts';
import { findAppealed, findHolds, lockOwnListings } from './statement-queries.ts';
import { type Subject, contentHash, findSubject } from './subject-queries.ts';
import { undoRestriction } from './undo.ts';

/**
 * Effects, statement, log and notifications are one transaction. Of two concurrent deciders the second gets
 * 409 with the first's decision. A suspension needs a fresh proof.
 */
export async function decideCase(
  deps: Deps,
  caseId: string,
  verdict: Verdict,
  reader: Reader,
): Promise<CaseDetail> {
  if (verdict.action === 'suspend') requireFreshProof(reader.user, deps.now());
  return deps.db
    .transaction()
    .execute((trx) => decideIn(deps, trx, { caseId, verdict, reader, now: deps.now() }));
}

type Decided = { caseId: string; verdict: Verdict; reader: Reader; now: Date };
type Appealed = Awaited<ReturnType<typeof findAppealed>>;

async function decideIn(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, verdict, reader, now }: Decided,
): Promise<CaseDetail> {
  const { user: moderator } = reader;
  const found = await lockCase(trx, caseId, moderator.id);
  if (!found) throw new NotFound('caseNotFound');
  const appealed = await findAppealed(trx, caseId);
  // Lock order, as in reports: cases, listings, people.
  const reported = appealed?.case_id ? await lockCase(trx, appealed.case_id, moderator.id) : undefined;
  const isSuspension = (appealed?.action ?? verdict.action) === 'suspend';
  await lockListings(trx, found, isSuspension);
  await requireDecider(trx, { found, appealed, moderator, isSuspension });
  if (found.decision !== null) throw new CaseDecided(found.decision);
  const hash = await hashOf(trx, found);
  if (isOutdated(verdict, found, hash)) throw new Conflict('caseChanged');
  if (appealed?.action === 'removeName') await lockWholePerson(trx, found.person_id);
  const act = { found, verdict, moderator, now };
  if (found.kind === 'appeal') await answer(deps, trx, act, reported);
  else await actOn(deps, trx, act);
  await settleCase(deps, trx, { ...act, contentHash: hash });
  return readCase(trx, caseId, reader, now);
}

async function lockListings(trx: Kysely<Schema>, found: LockedCase, isSuspension: boolean): Promise<void> {
  const subject = await findSubject(trx, found.subject_kind, found.subject_id);
  const listingId = subject?.listingId ?? null;
  await (isSuspension
    ? lockOwnListings(trx, found.person_id, listingId)
    : lockSubjectListing(trx, listingId));
}

/** Only for what holds for what was read: whoever goes on changing their content, or what they report, must not keep everybody from acting. */
function isOutdated(
  { action, isName, version, contentHash: read }: Verdict,
  found: LockedCase,
  hash: Buffer | null,
): boolean {
  const isRead = version === undefined || version === found.version;
  const isSame = read === undefined || read === hash?.toString('hex');
  return action === 'keep' ? !isRead || !isSame : isName === true && !isSame;
}

type Asked = { found: LockedCase; appealed: Appealed; moderator: SessionUser; isSuspension: boolean };

/**
 * Reads roles again under a lock if people with a role could lose access, so that one admin is always left.
 */
async function requireDecider(
  trx: Kysely<Schema>,
  { found, appealed, moderator, isSuspension }: Asked,
): Promise<void> {
  let person = { id: found.person_id, role: found.person_role };
  let decider: typeof person = moderator;
  if (isSuspension || person.role !== 'member') {
    const people = await lockWithAdmins(trx, [person.id, moderator.id]);
    person = people.find(({ id }) => id === person.id) ?? person;
    const present = people.find(({ id }) => id === moderator.id);
    // The caller was suspended meanwhile.
    if (!present?.isActive) throw new Unauthorized();
    decider = present;
  }
  const asked = {
    caseId: found.id,
    personRole: person.role,
    isAboutThem: found.is_about_decider,
    decidedBy: appealed?.decided_by ?? null,
  };
  const refusal = await decisionRefusal(trx, asked, decider);
  if (refusal) throw new Forbidden(refusal);
}

/**
 * 'keep' grants the appeal. If a rule had decided, this decides the waiting reports too; otherwise they would
 * hide the content again.
 */
async function answer(
  deps: Deps,
  trx: Kysely<Schema>,
  act: Parameters<typeof actOn>[2],
  reported: LockedCase | undefined,
): Promise<void> {
  const { found, verdict, moderator, now } = act;
  const isGranted = verdict.action === 'keep';
  const statement = await answerAppeal(deps, trx, {
    caseId: found.id,
    outcome: isGranted ? 'granted' : 'denied',
    answer: verdict.reason,
    moderatorId: moderator.id,
    now,
  });
  if (!isGranted) return;
  await undoRestriction(trx, statement, now);
  if (!reported) return;
  const hash = await hashOf(trx, reported);
  if (reported.decision === null) await settleCase(deps, trx, { ...act, found: reported, contentHash: hash });
  else {
    const outcome = { caseId: reported.id, contentHash: hash, wasRight: false, isReversal: true } as const;
    await notifyReporters(deps, trx, { ...outcome, now });
  }
}

async function hashOf(trx: Kysely<Schema>, { subject_kind: kind, subject_id: id }: LockedCase) {
  return contentHash(trx, { kind, id });
}

type Draft = BodyOf<typeof contract>;

/**
 * One transaction, so that an admin's own act has a statement, a mail, an appeal and a log like every
 * decision. Needs a fresh proof. Throws 404 if the subject is gone, 409 if it has been reported or the same is
 * already in force.
 */
export async function decideAtOnce(
  deps: Deps,
  { subjectKind, subjectId, ...verdict }: Draft,
  reader: Reader,
): Promise<CaseDetail> {
  requireFreshProof(reader.user, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const subject = await findSubject(trx, subjectKind, subjectId);
    if (!subject) throw new NotFound('decisionSubjectGone');
    const caseId = await insertCase(trx, { id: newId(), kind: 'report', subject, now });
    if (caseId === undefined) throw new Conflict('caseIsOpen');
    await refuseWhatHolds(trx, subject, verdict.action, now);
    await insertReasons(trx, caseId, { reasons: [statedFacts.noticedByAdmin()], now });
    return decideIn(deps, trx, { caseId, verdict, reader, now });
  });
}

/** Reads after the insert of the case, which has waited for concurrent calls. */
async function refuseWhatHolds(
  trx: Kysely<Schema>,
  { kind, id, personId }: Subject,
  action: Draft['action'],
  now: Date,
): Promise<void> {
  if (action === 'suspend' && (await findHolds(trx, personId, now)).suspended_at !== null)
    throw new Conflict('personSuspended');
  const hiddenBy = (await findSubject(trx, kind, id))?.hiddenBy ?? null;
  const isHidden = hiddenBy === 'removal' || (hiddenBy === 'decision' && action === 'hide');
  if (isHidden && (action === 'hide' || action === 'remove')) throw new Conflict('subjectHidden');
}

type Settled = {
  found: LockedCase;
  contentHash: Buffer | null;
  verdict: Verdict;
  moderator: SessionUser;
  now: Date;
};

async function settleCase(
  deps: Deps,
  trx: Kysely<Schema>,
  { found, contentHash: hash, verdict, moderator, now }: Settled,
): Promise<void> {
  const { id: caseId } = found;
  await saveDecision(trx, caseId, { ...verdict, decidedBy: moderator.id, now });
  await insertAudit(trx, {
    action: 'decide-case',
    by: { userId: moderator.id },
    about: { kind: 'user', id: found.person_id },
    reason: verdict.reason,
    facts: { decision: verdict.action, case: caseId, subject: found.subject_kind },
    now,
  });
  await notifyReporters(deps, trx, { caseId, contentHash: hash, wasRight: verdict.action !== 'keep', now });
  await recordEvents(trx, [{ kind: 'case.changed', userId: null, payload: { caseId } }], now);
}

type Outcome = {
  caseId: string;
  contentHash: Buffer | null;
  wasRight: boolean;
  isReversal?: true;
  now: Date;
};

/** Nobody learns who the reporters are. */
async function notifyReporters(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, contentHash: hash, now, ...facts }: Outcome,
): Promise<void> {
  const reporterIds = await markReports(trx, { caseId, wasRight: facts.wasRight, contentHash: hash });
  const kind = 'reportDecided' as const;
  await notify(
    trx,
    deps,
    reporterIds.map((userId) => ({ userId, kind, listingId: null, count: 1, facts, at: now })),
    now,
  );
}

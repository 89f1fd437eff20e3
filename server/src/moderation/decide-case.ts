import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import type { Kysely } from 'kysely';
import { lockWithAdmins } from '../auth/auth-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CaseDecided, Conflict, Forbidden, NotFound, Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { actOn, type Verdict } from './act-on.ts';
import { answerAppeal } from './answer-appeal.ts';
import { lockCase, type LockedCase, lockSubjectListing } from './decision-queries.ts';
import { decisionRefusal } from './decision-refusal.ts';
import { notifyReporters, settleCase } from './settle-case.ts';
import { findAppealed, lockOwnListings } from './statement-queries.ts';
import { findSubject } from './subject-queries.ts';
import { undoRestriction } from './undo-restriction.ts';
import { readCase } from './read-case.ts';

/**
 * Decides a case. Its effects, its statement, its line of the log and the notifications of the reporters are one transaction.
 * Of two who decide at once the second gets 409 with the decision of the first.
 */
export async function decideCase(
  deps: Deps,
  caseId: string,
  verdict: Verdict,
  moderator: SessionUser,
): Promise<CaseDetail> {
  return deps.db
    .transaction()
    .execute((trx) => decideIn(deps, trx, { caseId, verdict, moderator, now: deps.now() }));
}

type Decided = { caseId: string; verdict: Verdict; moderator: SessionUser; now: Date };
type Appealed = Awaited<ReturnType<typeof findAppealed>>;

/** The same in the caller's transaction. */
export async function decideIn(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, verdict, moderator, now }: Decided,
): Promise<CaseDetail> {
  const found = await lockCase(trx, caseId);
  if (!found) throw new NotFound('caseNotFound');
  const appealed = await findAppealed(trx, caseId);
  // Cases are locked first, then listings, then people, as in every report. Otherwise two transactions could wait for each other.
  const reported = appealed?.case_id ? await lockCase(trx, appealed.case_id) : undefined;
  const isSuspension = (appealed?.action ?? verdict.action) === 'suspend';
  await lockListings(trx, found, isSuspension);
  await requireDecider(trx, { found, appealed, moderator, isSuspension });
  if (found.decision !== null) throw new CaseDecided(found.decision);
  if (verdict.version !== undefined && verdict.version !== found.version) throw new Conflict('caseChanged');
  const act = { found, verdict, moderator, now };
  if (found.kind === 'appeal') await answer(deps, trx, act, reported);
  else await actOn(deps, trx, act);
  await settleCase(deps, trx, act);
  return readCase(trx, caseId, moderator, now);
}

async function lockListings(trx: Kysely<Schema>, found: LockedCase, isSuspension: boolean): Promise<void> {
  const subject = await findSubject(trx, found.subject_kind, found.subject_id);
  const listingId = subject?.listingId ?? null;
  await (isSuspension
    ? lockOwnListings(trx, found.person_id, listingId)
    : lockSubjectListing(trx, listingId));
}

type Asked = { found: LockedCase; appealed: Appealed; moderator: SessionUser; isSuspension: boolean };

/** Reads roles again, under a lock, if a decision could take access from people with a role, so that one admin is always left. */
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
    // The caller's sessions have just ended.
    if (!present?.isActive) throw new Unauthorized();
    decider = present;
  }
  const refusal = await decisionRefusal(trx, { person, decidedBy: appealed?.decided_by ?? null }, decider);
  if (refusal) throw new Forbidden(refusal);
}

/**
 * Answers an appeal: 'keep' grants it, and every other action says that the decision stands. If a rule had decided, the reports still wait
 * for a decision, and this is it. Otherwise they would hide the same content again.
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
  if (reported?.decision === null) await settleCase(deps, trx, { ...act, found: reported });
  else if (reported)
    await notifyReporters(deps, trx, { caseId: reported.id, wasRight: false, isReversal: true, now });
}

import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CaseDecided, Conflict, Forbidden, NotFound } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { notify } from '../notifications/notify.ts';
import type { SessionUser } from '../session-user.ts';
import { answerAppeal } from './answer-appeal.ts';
import { actOn, type Verdict } from './act-on.ts';
import {
  lockCase,
  type LockedCase,
  lockSubjectListing,
  markReports,
  saveDecision,
} from './decision-queries.ts';
import { decisionRefusal } from './decision-refusal.ts';
import { findSubject } from './subject-queries.ts';
import { undoRestriction } from './undo-restriction.ts';
import { readCase } from './read-case.ts';

/**
 * Decides a case (product 15.9): what follows from it, its statement, its line of the log and what the reporters are told happen together. Of
 * two who decide at once the second gets 409 with what the first one decided.
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

/** The same in the caller's transaction. */
export async function decideIn(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, verdict, moderator, now }: Decided,
): Promise<CaseDetail> {
  const found = await lockCase(trx, caseId);
  if (!found) throw new NotFound('caseNotFound');
  const refusal = decisionRefusal({ id: found.person_id, role: found.person_role }, moderator);
  if (refusal) throw new Forbidden(refusal);
  if (found.decision !== null) throw new CaseDecided(found.decision);
  if (verdict.version !== undefined && verdict.version !== found.version) throw new Conflict('caseChanged');
  if (found.kind === 'appeal') await answer(deps, trx, { found, verdict, moderator, now });
  else await actOn(deps, trx, { found, verdict, moderator, now });
  await saveDecision(trx, caseId, { ...verdict, decidedBy: moderator.id, now });
  await insertAudit(trx, {
    action: 'decide-case',
    by: { userId: moderator.id },
    about: { kind: 'user', id: found.person_id },
    reason: verdict.reason,
    facts: { decision: verdict.action, case: caseId, subject: found.subject_kind },
    now,
  });
  await notifyReporters(deps, trx, { found, wasRight: verdict.action !== 'keep', now });
  await recordEvents(trx, [{ kind: 'case.changed', userId: null, payload: { caseId } }], now);
  return readCase(trx, caseId, moderator, now);
}

/** An appeal is granted by keeping what it is about; all else says that the decision stands. */
async function answer(
  deps: Deps,
  trx: Kysely<Schema>,
  { found, verdict, moderator, now }: Parameters<typeof actOn>[2],
): Promise<void> {
  const subject = await findSubject(trx, found.subject_kind, found.subject_id);
  await lockSubjectListing(trx, subject?.listingId ?? null);
  const isGranted = verdict.action === 'keep';
  const statement = await answerAppeal(deps, trx, {
    caseId: found.id,
    outcome: isGranted ? 'granted' : 'denied',
    answer: verdict.reason,
    moderatorId: moderator.id,
    now,
  });
  if (isGranted) await undoRestriction(trx, statement, now);
}

type Outcome = { found: LockedCase; wasRight: boolean; now: Date };

/** Whoever reported learns what became of it, and nobody learns who they are (product 15.8). */
async function notifyReporters(
  deps: Deps,
  trx: Kysely<Schema>,
  { found, wasRight, now }: Outcome,
): Promise<void> {
  const reporterIds = await markReports(trx, found.id, wasRight);
  const kind = 'reportDecided' as const;
  await notify(
    trx,
    deps,
    reporterIds.map((userId) => ({ userId, kind, listingId: null, count: 1, facts: { wasRight }, at: now })),
    now,
  );
}

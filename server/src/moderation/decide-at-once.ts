import type { CaseDetail, decideAtOnce as contract } from '@ballpark/domain/contract/cases.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import { findHolds } from './statement-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { insertCase, insertReasons } from './case-queries.ts';
import { decideIn } from './decide-case.ts';
import { findSubject, type Subject } from './subject-queries.ts';

type Draft = BodyOf<typeof contract>;

/**
 * Opens a case about a person or a listing and decides it in one transaction, so that an admin's own act leaves the same traces as every
 * decision: a statement, a mail, an appeal and lines of the log. Throws 404 if the subject is gone, 409 if people have
 * reported it, because that case waits for a decision, and 409 if the same is in force already, so that of two equal calls at once one
 * succeeds.
 */
export async function decideAtOnce(
  deps: Deps,
  { subjectKind, subjectId, ...verdict }: Draft,
  admin: SessionUser,
): Promise<CaseDetail> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const subject = await findSubject(trx, subjectKind, subjectId);
    if (!subject) throw new NotFound('decisionSubjectGone');
    const caseId = await insertCase(trx, { id: newId(), kind: 'signal', subject, now });
    if (caseId === undefined) throw new Conflict('caseIsOpen');
    await refuseWhatHolds(trx, subject, verdict.action, now);
    await insertReasons(trx, caseId, { reasons: ['An admin came upon it and decided at once.'], now });
    return decideIn(deps, trx, { caseId, verdict, moderator: admin, now });
  });
}

/** Reads after the insert of the case, which has waited for any other call that does the same. */
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

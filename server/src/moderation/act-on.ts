import type { decideCase } from '@ballpark/domain/contract/cases.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { ReportReason } from '@ballpark/domain/reports.ts';
import type { RestrictionAction } from '@ballpark/domain/restrictions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { endRuleStatements, findReportReasons, type LockedCase } from './decision-queries.ts';
import { factsOf } from './facts-of.ts';
import { hideSubject } from './hide-subject.ts';
import { stateRestriction } from './state-restriction.ts';
import { updateStatement } from './statement-queries.ts';
import { findSubject, type Subject } from './subject-queries.ts';
import { takePhoto } from './take-photo.ts';

const dayMs = 24 * 60 * 60 * 1000;
const usualLimitDays = 7;

export type Verdict = BodyOf<typeof decideCase>;
type Act = { found: LockedCase; verdict: Verdict; moderator: SessionUser; now: Date };

/**
 * Applies a decision in the caller's transaction, which has locked the listings, and states it to the person. Content that reports had
 * hidden is either hidden by the decision or shown again.
 */
export async function actOn(deps: Deps, trx: Kysely<Schema>, act: Act): Promise<void> {
  const { found, verdict, now } = act;
  const subject = await findSubject(trx, found.subject_kind, found.subject_id);
  await endRuleStatements(trx, found.id, now);
  if (verdict.photoUrl !== undefined) return takePhotoOf(deps, trx, act, subject);
  const { action } = verdict;
  if (action === 'hide' || action === 'remove') {
    if (!subject) throw new Conflict('caseSubjectGone');
    return hide(deps, trx, act, subject, action);
  }
  if (subject && subject.hiddenBy === 'reports') {
    if (action === 'limit' || action === 'suspend') await hide(deps, trx, act, subject, 'hide');
    else await hideSubject(trx, subject, null, now);
  }
  if (action !== 'keep')
    await state(deps, trx, act, { action, subject: subject ?? null, until: untilOf(verdict, now) });
}

/**
 * The statement comes first, because it needs the title while the content still shows. Throws 409 for content that is already removed, or
 * hidden by a decision.
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

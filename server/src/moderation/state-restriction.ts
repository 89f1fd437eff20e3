import type { ReportReason, SubjectKind } from '@ballpark/domain/reports.ts';
import type { RestrictionAction } from '@ballpark/domain/restrictions.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/session-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findListing } from '../listings/listing-queries.ts';
import { notify } from '../notifications/notify.ts';
import { newId } from '../new-id.ts';
import { holdAccount } from './hold-account.ts';
import { insertStatement, lockOwnListings } from './statement-queries.ts';

type Restriction = {
  personId: string;
  action: RestrictionAction;
  /** What of theirs it is about; null for the person as a whole. */
  subject: { kind: SubjectKind; id: string } | null;
  caseId: string | null;
  /** The kind of rule that was broken, as reports name it. */
  rule: ReportReason;
  /** What whoever decides says to the person. */
  reason: string;
  /** What is known, in words for the person, which name nobody else. */
  facts: string;
  /** Who decides: a moderator, or a rule of the house by itself. */
  by: { userId: string } | 'rule';
  /** When `limit` or `suspend` ends by itself; null for good, and always for the other actions. */
  until: Date | null;
  now: Date;
};

/**
 * Tells a person what is done to them, in the caller's transaction: the statement that they read and may appeal against, its notification and
 * its mail, and a line of the log. `limit` and `suspend` are in force by it; what the other actions do is the caller's. Answers the
 * statement's id. Throws 404 where there is no such person any more.
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
  await deps.jobs.enqueue(trx, 'send-statement-mail', { statementId: id, about: 'restriction' });
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

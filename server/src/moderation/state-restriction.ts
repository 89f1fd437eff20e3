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
import { askForStatementMail } from './send-statement-mail.ts';

type Restriction = {
  personId: string;
  action: RestrictionAction;
  /** The content that it is about; null if it is about the person as a whole. */
  subject: { kind: SubjectKind; id: string } | null;
  caseId: string | null;
  /** The kind of rule that was broken, as reports name it. */
  rule: ReportReason;
  /** The reason, for the person. */
  reason: string;
  /** The facts, in words for the person, without the names of others. */
  facts: string;
  /** The moderator who decides, or a rule by itself. */
  by: { userId: string } | 'rule';
  /** When `limit` or `suspend` ends by itself; null for good, and always for the other actions. */
  until: Date | null;
  now: Date;
};

/**
 * Makes the statement of a restriction in the caller's transaction, with its notification, its mail and a line of the log. `limit` and
 * `suspend` take effect by it; the caller applies all other actions. Answers the statement's id. Throws 404 if the person is gone.
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

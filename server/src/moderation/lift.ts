import { insertAudit } from '../audit/audit-queries.ts';
import { announceSecurityChange } from '../auth/notices/security-mail.ts';
import { lockPerson } from '../auth/sessions/session-queries.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { lockSubjectListing } from './decision-queries.ts';
import { hideSubject } from './hide.ts';
import { holdAccount } from './restrict.ts';
import { endHolds, endHidings, lockOwnListings } from './statement-queries.ts';
import { findSubject } from './subject-queries.ts';

/** Ends all limits and suspensions. Throws 404 without such a person, 409 if nothing holds them. */
export async function liftHolds(
  deps: Deps,
  { userId, reason }: { userId: string; reason: string },
  admin: SessionUser,
): Promise<void> {
  if (userId === admin.id) throw new Forbidden('caseAboutYourself');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockOwnListings(trx, userId);
    if (!(await lockPerson(trx, userId))) throw new NotFound('decisionSubjectGone');
    if (!(await endHolds(trx, userId, now))) throw new Conflict('nothingToLift');
    await holdAccount(trx, userId, now);
    await announceSecurityChange(deps, trx, { userId, change: 'holdsLifted', reason, now });
    const about = { kind: 'user', id: userId };
    await insertAudit(trx, { action: 'lift', by: { userId: admin.id }, about, reason, now });
  });
}

/** Shows what a decision hid or removed. Throws 404 if it is gone, 409 if no decision hides it. */
export async function restoreListing(
  deps: Deps,
  { listingId, reason }: { listingId: string; reason: string },
  admin: SessionUser,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockSubjectListing(trx, listingId);
    const subject = await findSubject(trx, 'listing', listingId);
    if (!subject) throw new NotFound('decisionSubjectGone');
    const { personId, hiddenBy } = subject;
    if (personId === admin.id) throw new Forbidden('caseAboutYourself');
    if (hiddenBy === 'reports') throw new Conflict('caseIsOpen');
    if (hiddenBy !== 'decision' && hiddenBy !== 'removal') throw new Conflict('listingNotHidden');
    await endHidings(trx, listingId, now);
    await hideSubject(trx, subject, null, now);
    await announceSecurityChange(deps, trx, { userId: personId, change: 'listingRestored', reason, now });
    const about = { kind: 'user', id: personId };
    await insertAudit(trx, { action: 'restore-listing', by: { userId: admin.id }, about, reason, now });
  });
}

import { dayMs } from '@ballpark/domain/durations.ts';
import { daysToStay } from '@ballpark/domain/account-days.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Kysely } from 'kysely';
import { activeAdmins, lockWithAdmins } from '../auth/auth-queries.ts';
import { supersedeAsked } from '../auth/email-change-queries.ts';
import { deleteResetOf } from '../auth/password-reset-queries.ts';
import { withPresentPassword } from '../auth/present-password.ts';
import { requireFreshProof, requireProofBesidePassword } from '../auth/require-fresh-proof.ts';
import { announceSecurityChange } from '../auth/notices/security-mail.ts';
import { lockPerson } from '../auth/sessions/session-queries.ts';
import { endAllAccess, lockSession, readOwnProfile } from '../auth/sessions/sessions.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { setDeletionAt } from './leaving-queries.ts';

/**
 * Deletes in 14 days and signs out everywhere at once. Needs the password, and with two-factor a fresh proof;
 * without a password the proof alone. Throws 409 for the only admin.
 */
export async function deleteAccount(
  deps: Deps,
  password: string | undefined,
  user: SessionUser,
): Promise<Date> {
  if (password === undefined) {
    requireFreshProof(user, deps.now());
    return ask(deps, user, null);
  }
  await requireProofBesidePassword(deps, user);
  const typed = { userId: user.id, password, field: 'password' };
  return withPresentPassword(deps, typed, (presentHash) => ask(deps, user, presentHash));
}

async function ask(deps: Deps, user: SessionUser, presentHash: string | null): Promise<Date> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const admins = activeAdmins(await lockWithAdmins(trx, [user.id]));
    // Of two concurrent calls the first has signed the second out.
    const { person, session } = await lockSession(trx, user, now);
    await requireProofBesidePassword({ db: trx, now: deps.now }, session);
    if (presentHash !== null && person.password_hash !== presentHash)
      throw new BadRequest('currentPasswordWrong', 'password');
    if (admins.length === 1 && admins[0] === user.id) throw new Conflict('lastAdmin');
    return scheduleDeletion(deps, trx, { userId: user.id, change: 'deletionAsked', now });
  });
}

type ScheduledDeletion = {
  userId: string;
  change: 'deletionAsked' | 'deletionByAdmin' | 'signUpRefused';
  now: Date;
  /** An admin’s or moderator’s. */
  reason?: string;
};

/** The caller's transaction has locked the person. */
export async function scheduleDeletion(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, change, now, reason }: ScheduledDeletion,
): Promise<Date> {
  const deletionAt = new Date(now.getTime() + daysToStay * dayMs);
  await setDeletionAt(trx, userId, deletionAt);
  await endAllAccess(trx, userId);
  await deleteResetOf(trx, userId);
  await supersedeAsked(trx, userId);
  await announceSecurityChange(deps, trx, { userId, change, now, ...(reason !== undefined && { reason }) });
  return deletionAt;
}

/** Throws 409 once the deletion has begun, or where an admin deletes at once; all lock the same row. */
export async function restoreAccount(deps: Deps, user: SessionUser): Promise<OwnProfile> {
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, user.id);
    if (!person) throw new Unauthorized();
    if (person.refused_at !== null) throw new Conflict('signUpRefused');
    if (person.deletion_begun_at !== null || person.removal_reason !== null)
      throw new Conflict('accountTooLate');
    if (person.deletion_at !== null) {
      await setDeletionAt(trx, user.id, null);
      await announceSecurityChange(deps, trx, {
        userId: user.id,
        change: 'deletionTakenBack',
        now: deps.now(),
      });
    }
    return readOwnProfile(trx, user.id);
  });
}

import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { announceSecurityChange } from '../auth/security-mail.ts';
import { lockPerson } from '../auth/session-queries.ts';
import { readOwnProfile } from '../auth/start-session.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { setDeletionAt } from './leaving-queries.ts';

/**
 * Cancels the deletion of the caller's account; does nothing if none is scheduled. Throws 409 once the deletion has begun.
 * Both lock the same row, so one of the two comes first.
 */
export async function restoreAccount(deps: Deps, user: SessionUser): Promise<OwnProfile> {
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, user.id);
    if (!person) throw new Unauthorized();
    if (person.deletion_begun_at !== null) throw new Conflict('accountTooLate');
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

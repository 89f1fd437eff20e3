import type { Deps } from '../deps.ts';
import { NotFound, Unauthorized } from '../errors.ts';
import { deleteSubscription, deleteSubscriptionsOf } from '../push/push-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { deleteOtherSessions, deleteOwnSession, findPushEndpoint } from './own-session-queries.ts';
import { lockPerson } from './session-queries.ts';

/** Ends one of the caller's sessions and the pushes to its browser; throws 404 if they have no such session. */
export async function endSession(deps: Deps, id: string, { id: userId }: SessionUser): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // The person is locked first, as when a push is saved, so that none is saved between the two deletions.
    await lockPerson(trx, userId);
    const ended = await deleteOwnSession(trx, userId, id);
    if (!ended) throw new NotFound();
    if (ended.push_endpoint !== null) await deleteSubscription(trx, userId, ended.push_endpoint);
  });
}

/** Ends all sessions of the caller except this one, and all pushes except those to its browser; answers the number of sessions. */
export async function endOtherSessions(
  deps: Deps,
  { id: userId, sessionHash }: SessionUser,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    const own = sessionHash && (await findPushEndpoint(trx, sessionHash));
    if (!sessionHash || !own) throw new Unauthorized();
    const endedCount = await deleteOtherSessions(trx, userId, sessionHash);
    await deleteSubscriptionsOf(trx, userId, own.push_endpoint);
    return endedCount;
  });
}

import type { SessionUser } from './session-user.ts';
import type { Deps } from './deps.ts';

/** Longer than a replica that is read from may be behind (db/connections/replica-reads.ts). */
const freshForMs = 5000;

/** Read-your-writes: callers who wrote a moment ago, or know of a change, read from the primary, others from the replica. */
export function readsFor(deps: Deps, user: SessionUser | null): Deps {
  const isFresh = user?.seenAt !== undefined && deps.now().getTime() - user.seenAt.getTime() < freshForMs;
  return isFresh || user?.needsLatest ? { ...deps, replica: deps.db } : deps;
}

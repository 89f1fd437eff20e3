import type { SessionUser } from './session-user.ts';
import type { Deps } from './deps.ts';

/** A replica in use lags less (db/connections/replica-reads.ts). */
const freshForMs = 5000;

/** Read-your-writes: callers who wrote a moment ago or know of a change read from the primary. */
export function readsFor(deps: Deps, user: SessionUser | null): Deps {
  const isFresh = user?.seenAt !== undefined && deps.now().getTime() - user.seenAt.getTime() < freshForMs;
  return isFresh || user?.needsLatest ? { ...deps, replica: deps.db } : deps;
}

import type { SessionUser } from './session-user.ts';
import type { Deps } from './deps.ts';

/** Longer than a replica in use may lag (db/connections/replica-reads.ts). */
const freshForMs = 5000;

/** Read-your-writes: the primary for callers who wrote a moment ago or know of a change. */
export function readsFor(deps: Deps, user: SessionUser | null): Deps {
  const isFresh = user?.seenAt !== undefined && deps.now().getTime() - user.seenAt.getTime() < freshForMs;
  return isFresh || user?.needsLatest ? { ...deps, replica: deps.db } : deps;
}

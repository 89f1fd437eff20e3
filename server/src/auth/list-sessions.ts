import type { SessionItem } from '@ballpark/domain/contract/sessions.ts';
import { deviceOf } from '@ballpark/domain/user-agent.ts';
import type { Deps } from '../deps.ts';
import type { SessionUser } from '../session-user.ts';
import { findSessionsOf } from './own-session-queries.ts';

/** The caller's live sessions, the last used first. */
export async function listSessions(deps: Deps, user: SessionUser): Promise<SessionItem[]> {
  const rows = await findSessionsOf(deps.db, user.id, deps.now());
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    isCurrent: user.sessionHash?.equals(row.token_hash) ?? false,
  }));
}

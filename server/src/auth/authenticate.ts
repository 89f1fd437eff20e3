import { hasRole } from '@ballpark/domain/roles.ts';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '../http/add-endpoint.ts';
import { findSessions, touchSession } from './session-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { hashToken } from './tokens.ts';
import { batchLookups } from '../db/batch-lookups.ts';
import type { Deps } from '../deps.ts';
import { noteAddress } from '../marks/note-mark.ts';
import { Forbidden, Unauthorized } from '../errors.ts';

const touchAfterMs = 60 * 60 * 1000;
/** With a replica a write leaves its mark on the session, so that every process knows whose reads must not lag. */
const touchOnWriteAfterMs = 1000;

/** Answers what finds out who is calling, and refuses what the operation's access class does not allow (product 14.4). */
export function authenticator(deps: Deps): Authenticate {
  const findSession = batchLookups((hashes: Buffer[]) => findSessions(deps.callers, hashes, deps.now()));

  return async (request, access) => {
    const token = bearerTokenOf(request);
    const isWrite = request.method !== 'GET';
    const user = token === null ? null : await sessionUserOf(token, isWrite);
    if (user && isWrite) await noteAddress(deps, user.id, request.ip);
    // A token that is no good is refused even where none is needed, so that a tab learns that its session is over.
    if (access === 'public' && request.method === 'GET' && token !== null && !user) throw new Unauthorized();
    // Who is about to leave, or suspended, reads what anybody can read.
    if (access === 'public' || access === 'adminKey')
      return user?.isLeaving || user?.isSuspended ? null : user;
    if (!user) throw new Unauthorized();
    if (access === 'leaving') return user;
    if (user.isLeaving) throw new Forbidden('accountLeaving');
    if (access === 'suspended') return user;
    if (user.isSuspended) throw new Forbidden('accountSuspended');
    if (access !== 'session' && !user.isEmailVerified) throw new Forbidden('emailNotVerified');
    if (access !== 'session' && access !== 'verified' && !user.isOnboarded)
      throw new Forbidden('onboardingNeeded');
    if (access === 'contributor' && user.isLimited) throw new Forbidden('accountLimited');
    if (access === 'moderator' && !hasRole(user.role, 'moderator')) throw new Forbidden('moderatorsOnly');
    if (access === 'admin' && !hasRole(user.role, 'admin')) throw new Forbidden('adminsOnly');
    return user;
  };

  async function sessionUserOf(token: string, isWrite: boolean): Promise<SessionUser | null> {
    const now = deps.now();
    const tokenHash = hashToken(token);
    const found = await findSession(tokenHash);
    if (!found) return null;
    // Sliding: a session in use lives on; written at most once an hour, or with a replica once a second.
    const touchAfter = isWrite && deps.replica !== deps.db ? touchOnWriteAfterMs : touchAfterMs;
    if (now.getTime() - found.seenAt.getTime() > touchAfter) await touchSession(deps.db, tokenHash, now);
    return found.user;
  }
}

export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

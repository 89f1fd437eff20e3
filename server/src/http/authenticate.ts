import type { Access } from '@ballpark/domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { findSessions, touchSession, type SessionUser } from '../auth/session-queries.ts';
import { hashToken } from '../auth/tokens.ts';
import { shareLookUps } from '../db/share-look-ups.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, Unauthorized } from './errors.ts';
import { knownCallers } from './known-callers.ts';

const touchAfterMs = 60 * 60 * 1000;
/** With a replica a write leaves its mark on the session, so that every process knows whose reads must not lag. */
const touchOnWriteAfterMs = 1000;

export type Authenticate = (request: FastifyRequest, access: Access) => Promise<SessionUser | null>;

/** Answers what finds out who is calling, and refuses what the operation's access class does not allow (specification, section 6). */
export function authenticator(deps: Deps): Authenticate {
  const findSession = shareLookUps((hashes: Buffer[]) => findSessions(deps.callers, hashes, deps.now()));
  const callers = knownCallers();

  return async (request, access) => {
    const token = bearerTokenOf(request);
    const user = token === null ? null : await sessionUserOf(token, access, request.method !== 'GET');
    // Who believes to be signed in is told otherwise, but for the calls that sign in.
    if (access === 'public' && request.method === 'GET' && token !== null && !user) throw new Unauthorized();
    if (access === 'public' || access === 'adminKey') return user;
    if (!user) throw new Unauthorized();
    if (access !== 'session' && !user.isEmailVerified) throw new Forbidden('emailNotVerified');
    if (access === 'full' && !user.isOnboarded) throw new Forbidden('onboardingNeeded');
    return user;
  };

  async function sessionUserOf(token: string, access: Access, isWrite: boolean): Promise<SessionUser | null> {
    const now = deps.now();
    // There a session tells who wrote a moment ago, which must be no older than the reads that go by it.
    const hasReplica = deps.replica !== deps.db;
    // The other classes hold what changes the session or the person, and is seen at once.
    const mayBeKnown = !hasReplica && (access === 'full' || access === 'public');
    if (!mayBeKnown) callers.forget(token, now);
    const known = mayBeKnown ? callers.find(token, now) : null;
    if (known) return known;
    const tokenHash = hashToken(token);
    const found = await findSession(tokenHash);
    if (!found) return null;
    // Who is still on the way to full access sees each step at once, wherever it was taken.
    if (mayBeKnown && found.user.isOnboarded) callers.keep(token, found.user, now);
    // Sliding: a session in use lives on; written at most once an hour.
    const touchAfter = isWrite && hasReplica ? touchOnWriteAfterMs : touchAfterMs;
    if (now.getTime() - found.seenAt.getTime() > touchAfter) await touchSession(deps.db, tokenHash, now);
    return found.user;
  }
}

export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

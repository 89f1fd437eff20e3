import { hourMs } from '@ballpark/domain/durations.ts';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { bearerTokenOf } from '../../bearer-token.ts';
import type { Authenticate } from '../../http/add-endpoint.ts';
import { findSessions, touchSession } from './session-queries.ts';
import type { SessionUser } from '../../session-user.ts';
import { hashToken, isAccessToken } from '../tokens.ts';
import { batchLookups } from '../../db/batch-lookups.ts';
import type { Deps } from '../../deps.ts';
import { recordAddress } from '../../client-hashes/client-hashes.ts';
import { Forbidden, Unauthorized } from '../../errors.ts';
import { ownerOfToken } from './access-token.ts';

const touchAfterMs = hourMs;
/**
 * With a replica every write marks the session, so that all processes know who must read from the primary.
 */
const touchOnWriteAfterMs = 1000;

export function authenticator(deps: Deps): Authenticate {
  const findSession = batchLookups((hashes: Buffer[]) => findSessions(deps.db, hashes, deps.now()));

  return async (request, operation) => {
    const token = bearerTokenOf(request);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const found = token === null ? null : await userOf(token, isWrite, operation);
    // Pages send it to read what a live event announced.
    const needsLatest = request.headers['cache-control'] === 'no-cache';
    const user = found && needsLatest ? { ...found, needsLatest } : found;
    if (user && isWrite) await recordAddress(deps, user.id, request.ip);
    const { access } = operation;
    // A tab learns that its session has ended.
    if (access === 'public' && !isWrite && token !== null && !user) throw new Unauthorized();
    // Leaving and suspended people read only what is public.
    if (access === 'public' || access === 'adminKey')
      return user?.isLeaving || user?.isSuspended ? null : user;
    if (!user) throw new Unauthorized();
    refuseState(user, access);
    return user;
  };

  async function userOf(
    token: string,
    isWrite: boolean,
    operation: Pick<Endpoint, 'access' | 'scope'>,
  ): Promise<SessionUser | null> {
    if (isAccessToken(token)) return ownerOfToken(deps, token, operation);
    const now = deps.now();
    const tokenHash = hashToken(token);
    const found = await findSession(tokenHash);
    if (!found) return null;
    // At most once an hour, or with a replica once a second.
    const touchAfter = isWrite && deps.replica !== deps.db ? touchOnWriteAfterMs : touchAfterMs;
    if (now.getTime() - found.seenAt.getTime() > touchAfter) await touchSession(deps.db, tokenHash, now);
    return found.user;
  }
}

/** Throws 403 for what the state of their account does not allow. */
function refuseState(user: SessionUser, access: Endpoint['access']): void {
  if (access === 'leaving') return;
  if (user.isLeaving) throw new Forbidden('accountLeaving');
  if (access === 'suspended') return;
  if (user.isSuspended) throw new Forbidden('accountSuspended');
  if (access !== 'session' && !user.isEmailVerified) throw new Forbidden('emailNotVerified');
  if (access !== 'session' && user.isWaiting) throw new Forbidden('accountWaiting');
  if (access !== 'session' && access !== 'verified' && !user.isOnboarded)
    throw new Forbidden('onboardingNeeded');
  if (access === 'contributor' && user.isLimited) throw new Forbidden('accountLimited');
  if (access === 'moderator' && !hasRole(user.role, 'moderator')) throw new Forbidden('moderatorsOnly');
  if (access === 'admin' && !hasRole(user.role, 'admin')) throw new Forbidden('adminsOnly');
}

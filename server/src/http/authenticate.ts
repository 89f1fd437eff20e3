import type { Access } from '@ballpark/domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { findSession, touchSession, type SessionUser } from '../auth/session-queries.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, Unauthorized } from './errors.ts';

const touchAfterMs = 60 * 60 * 1000;

/** Finds who is calling and refuses what the operation's access class does not allow (specification, section 6). */
export async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  access: Access,
): Promise<SessionUser | null> {
  const token = bearerTokenOf(request);
  const user = token === null ? null : await sessionUserOf(deps, token);
  // Who believes to be signed in is told otherwise, but for the calls that sign in.
  if (access === 'public' && request.method === 'GET' && token !== null && !user) throw new Unauthorized();
  if (access === 'public' || access === 'adminKey') return user;
  if (!user) throw new Unauthorized();
  if (access !== 'session' && !user.isEmailVerified) throw new Forbidden('emailNotVerified');
  if (access === 'full' && !user.isOnboarded) throw new Forbidden('onboardingNeeded');
  return user;
}

export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

async function sessionUserOf(deps: Deps, token: string): Promise<SessionUser | null> {
  const now = deps.now();
  const tokenHash = hashToken(token);
  const found = await findSession(deps.db, tokenHash, now);
  if (!found) return null;
  // Sliding: a session in use lives on; written at most once an hour.
  if (now.getTime() - found.seenAt.getTime() > touchAfterMs) await touchSession(deps.db, tokenHash, now);
  return found.user;
}

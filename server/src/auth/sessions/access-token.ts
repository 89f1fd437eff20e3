import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Deps } from '../../deps.ts';
import { Forbidden } from '../../errors.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import type { SessionUser } from '../../session-user.ts';
import { hashToken } from '../tokens.ts';
import { findToken, saveTokenUse } from './access-token-queries.ts';

/**
 * Null for an ended or unknown token. Throws 403 if the operation takes no tokens, or not this one, or while they are
 * off, and 429 if it has called too often. It has no proof, so what asks for one is refused.
 */
export async function ownerOfToken(
  deps: Deps,
  token: string,
  { scope }: Pick<Endpoint, 'scope'>,
): Promise<SessionUser | null> {
  const now = deps.now();
  const found = await findToken(deps.db, hashToken(token), now);
  if (!found) return null;
  if (!site.allowsTokens) throw new Forbidden('tokensOff');
  if (scope === undefined) throw new Forbidden('tokenRefused');
  if (!found.scopes.includes(scope)) throw new Forbidden('tokenScopeNeeded');
  await takeFromLimit(deps, rates.token.perToken, found.id);
  const day = Math.floor(now.getTime() / dayMs) * dayMs;
  if (!found.usedAt || found.usedAt.getTime() < day) await saveTokenUse(deps.db, found.id, new Date(day));
  // A replica may not have what the program has just written.
  return { ...found.user, needsLatest: true };
}

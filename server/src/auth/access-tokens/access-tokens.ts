import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Token, createToken as createTokenContract } from '@ballpark/domain/contract/tokens.ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxTokens } from '@ballpark/domain/token-scopes.ts';
import { insertAudit } from '../../audit/audit-queries.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Forbidden, NotFound } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { requireFreshProof } from '../require-fresh-proof.ts';
import { countLiveTokens, deleteToken, insertToken, listTokensOf } from '../sessions/access-token-queries.ts';
import { lockSession } from '../sessions/sessions.ts';
import { hashToken, newAccessToken } from '../tokens.ts';

export async function listTokens({ db }: Deps, { id: userId }: SessionUser): Promise<Token[]> {
  const rows = await listTokensOf(db, userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedOn: row.used_at?.toISOString().slice(0, 10) ?? null,
  }));
}

/** Throws 403 without a fresh proof or the role for a scope, or while tokens are off; 409 if there are too many. */
export async function createToken(
  deps: Deps,
  { name, scopes, days }: BodyOf<typeof createTokenContract>,
  user: SessionUser,
): Promise<ReplyOf<typeof createTokenContract>> {
  const now = deps.now();
  if (!site.allowsTokens) throw new Forbidden('tokensOff');
  if (scopes.includes('moderate') && !hasRole(user.role, 'moderator'))
    throw new Forbidden('moderatorsOnly', 'scopes');
  requireFreshProof(user, now);
  await takeFromLimit(deps, rates.newSecret.perPerson, user.id);
  const [id, secret] = [newId(), newAccessToken()];
  const userId = user.id;
  const expiresAt = new Date(now.getTime() + days * dayMs);
  await deps.db.transaction().execute(async (trx) => {
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if ((await countLiveTokens(trx, userId, now)) >= maxTokens) throw new Conflict('tokensTooMany');
    await insertToken(trx, { id, userId, tokenHash: hashToken(secret), name, scopes, now, expiresAt });
    const facts = { scopes: scopes.join(', '), days: String(days) };
    await insertAudit(trx, { action: 'make-token', by: { userId }, about: about(userId), facts, now });
    await announceSecurityChange(deps, trx, { userId, change: 'tokenMade', now });
  });
  const [createdAt, end] = [now.toISOString(), expiresAt.toISOString()];
  return { secret, token: { id, name, scopes, createdAt, expiresAt: end, lastUsedOn: null } };
}

/** Throws 404 if it is not the caller's. */
export async function endToken(deps: Deps, id: string, { id: userId }: SessionUser): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const ended = await deleteToken(trx, userId, id);
    if (!ended) throw new NotFound();
    const facts = { scopes: ended.scopes.join(', ') };
    await insertAudit(trx, { action: 'end-token', by: { userId }, about: about(userId), facts, now });
  });
}

function about(userId: string) {
  return { kind: 'user', id: userId };
}

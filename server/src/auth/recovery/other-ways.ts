import type { OtherWay, removeOtherWay as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { InvalidToken, NotFound } from '../../errors.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { deleteIdentity, findIdentities } from '../oidc-queries.ts';
import { deletePasskey, listPasskeys } from '../factors/passkey-queries.ts';
import { findResetProof } from '../password-reset-queries.ts';
import { isFresh } from '../require-fresh-proof.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { lockPerson } from '../sessions/session-queries.ts';
import { endAllAccess } from '../sessions/sessions.ts';
import { hashToken } from '../tokens.ts';

/** What signs in without the password. An authenticator app does not by itself. */
export async function listOtherWays(db: Kysely<Schema>, userId: string): Promise<OtherWay[]> {
  const passkeys = await listPasskeys(db, userId);
  const identities = await findIdentities(db, userId);
  return [
    ...passkeys.map((row) => ({ kind: 'passkey' as const, ...presentWay(row, row.last_used_at) })),
    ...identities.map((row) => ({ kind: 'identity' as const, ...presentWay(row, row.used_at) })),
  ];
}

type Row = { id: string; name: string; created_at: Date };

function presentWay({ id, name, created_at: createdAt }: Row, lastUsedAt: Date | null) {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * The token has set the new password, and proves as much as a sign-in with it, for as long. Returns what is
 * left. Throws 400 for any other token, 404 if it is not this person's.
 */
export async function removeOtherWay(
  deps: Deps,
  { token, id }: BodyOf<typeof contract>,
  ip: string,
): Promise<OtherWay[]> {
  await takeFromLimit(deps, rates.checkReset.perAddress, ip);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const proof = await findResetProof(trx, hashToken(token));
    if (!proof) throw new InvalidToken('resetLinkInvalid');
    if (!isFresh(proof.usedAt, now)) throw new InvalidToken('resetLinkUsed');
    const { userId } = proof;
    await lockPerson(trx, userId);
    const change = await remove(trx, userId, id);
    if (!change) throw new NotFound();
    // It may have signed in since the reset.
    await endAllAccess(trx, userId);
    await announceSecurityChange(deps, trx, { userId, change, now });
    return listOtherWays(trx, userId);
  });
}

async function remove(trx: Kysely<Schema>, userId: string, id: string) {
  if (await deletePasskey(trx, userId, id)) return 'passkeyRemoved';
  return (await deleteIdentity(trx, id, userId)) ? 'signInUnlinked' : null;
}

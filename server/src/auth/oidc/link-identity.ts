import type { finishLink } from '@ballpark/domain/contract/oidc.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { requireFreshProof } from '../factors/require-fresh-proof.ts';
import { lockSession } from '../lock-session.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { confirmedIdentity } from './confirmed-identity.ts';
import { deleteIdentity, findIdentities, insertIdentity } from './oidc-queries.ts';

/**
 * Lets a person sign in with their account at the provider from now on. Needs a fresh proof; throws 409 if it is connected
 * with another person here.
 */
export async function linkIdentity(
  deps: Deps,
  comeBack: BodyOf<typeof finishLink>,
  user: SessionUser,
): Promise<void> {
  requireFreshProof(user, deps.now());
  const userId = user.id;
  const identity = await confirmedIdentity(deps, comeBack, { purpose: 'link', userId });
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    // The provider may have taken long: a session that has ended in between connects nothing.
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if (!(await insertIdentity(trx, identity, userId, now))) throw new Conflict('identityTaken');
    await announceSecurityChange(deps, trx, { userId, change: 'signInLinked', now });
  });
}

export async function removeIdentity(deps: Deps, id: string, user: SessionUser): Promise<void> {
  requireFreshProof(user, deps.now());
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if (!(await deleteIdentity(trx, id, user.id))) throw new NotFound();
    await announceSecurityChange(deps, trx, { userId: user.id, change: 'signInUnlinked', now });
  });
}

export async function listIdentities({ db }: Pick<Deps, 'db'>, { id: userId }: SessionUser) {
  const rows = await findIdentities(db, userId);
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: used_at?.toISOString() ?? null,
  }));
}

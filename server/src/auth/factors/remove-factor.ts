import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockSession } from '../lock-session.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { deleteTotp } from './factor-queries.ts';
import { deletePasskey } from './passkey-queries.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

/** Turns two-step sign-in off, or removes a passkey. Throws 404 if it is not the person's own. */
export async function removeFactor(deps: Deps, id: string, user: SessionUser): Promise<void> {
  requireFreshProof(user, deps.now());
  const userId = user.id;
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    const change = await remove(trx, userId, id);
    if (!change) throw new NotFound();
    await announceSecurityChange(deps, trx, { userId, change, now });
  });
}

async function remove(trx: Kysely<Schema>, userId: string, id: string) {
  if (await deleteTotp(trx, userId, id)) return 'factorRemoved';
  return (await deletePasskey(trx, userId, id)) ? 'passkeyRemoved' : null;
}

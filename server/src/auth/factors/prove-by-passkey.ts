import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { proveByPasskey as contract } from '@ballpark/domain/contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockSession } from '../lock-session.ts';
import { saveProof } from '../session-queries.ts';
import { checkPasskey } from './check-passkey.ts';
import { savePasskeyUse } from './passkey-queries.ts';

/** Records a fresh proof in the session, by one of the person's own passkeys. Throws 400, also for somebody else's. */
export async function proveByPasskey(
  deps: Deps,
  signed: BodyOf<typeof contract>,
  user: SessionUser,
): Promise<void> {
  const checked = await checkPasskey(deps, signed);
  if (checked.userId !== user.id) throw new BadRequest('passkeyUnknown');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    if (!(await savePasskeyUse(trx, checked.id, checked.counter, now)))
      throw new BadRequest('passkeyRefused');
    await saveProof(trx, session.sessionHash, now);
  });
}

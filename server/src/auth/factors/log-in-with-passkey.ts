import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { logInWithPasskey as contract } from '@ballpark/domain/contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import type { SignedIn } from '../log-in.ts';
import { lockPerson } from '../session-queries.ts';
import { startSession } from '../start-session.ts';
import { checkPasskey } from './check-passkey.ts';
import { savePasskeyUse } from './passkey-queries.ts';

/** Signs in a person who has unlocked their passkey. That is two factors in one, so it asks for no code. Throws 400. */
export async function logInWithPasskey(
  deps: Deps,
  signed: BodyOf<typeof contract>,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const { id, userId, counter } = await checkPasskey(deps, signed);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const person = await lockPerson(trx, userId);
    if (!person) throw new BadRequest('passkeyUnknown');
    if (!(await savePasskeyUse(trx, id, counter, now))) throw new BadRequest('passkeyRefused');
    const session = await startSession(trx, userId, now, { userAgent });
    return { session, passwordHash: person.password_hash };
  });
}

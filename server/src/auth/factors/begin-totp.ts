import type { Deps } from '../../deps.ts';
import { Conflict, Unauthorized } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { findOwner, saveTotpSecret } from './factor-queries.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

/** Makes the secret for a person's app. It takes effect only after its first right code. Throws 409 if an app is on already. */
export async function beginTotp(deps: Deps, user: SessionUser): Promise<{ secret: string; address: string }> {
  const now = deps.now();
  requireFreshProof(user, now);
  const person = await findOwner(deps.db, user.id);
  if (!person) throw new Unauthorized();
  const secret = newTotpSecret();
  const isSaved = await saveTotpSecret(deps.db, user.id, { id: newId(), secret, now });
  if (!isSaved) throw new Conflict('totpAlreadyOn');
  return { secret, address: totpAddress(secret, person.email) };
}

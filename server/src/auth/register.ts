import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { register as contract } from '@ballpark/domain/contract/auth.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { admitNewcomer } from './admit-newcomer.ts';
import { createAccount } from './create-account.ts';
import type { SignedIn } from './log-in.ts';
import { hashPassword } from './password-hash.ts';
import { startSession } from './start-session.ts';

type Registration = BodyOf<typeof contract>;

/** Creates an account and signs it in; the verification mail is sent only if the account was made. */
export async function register(
  deps: Deps,
  registration: Registration,
  { ip, userAgent }: { ip: string; userAgent?: string | undefined },
): Promise<SignedIn> {
  await takeFromLimit(deps, rates.register.perAddress, addressKey(ip));
  const { name, email, password } = registration;
  const passwordHash = await hashPassword(password, addressKey(ip));
  const now = deps.now();
  const account = { name, email, passwordHash, point: pointOf(registration), isEmailVerified: false, now };
  const session = await deps.db.transaction().execute(async (trx) => {
    const admitted = await admitNewcomer(trx, registration.invitation, now);
    const id = await createAccount(deps, trx, { ...account, ...admitted });
    return startSession(trx, id, now, { userAgent });
  });
  return { session, passwordHash };
}

/** The form sends 0, 0 for an unknown place. */
function pointOf({ latitude = 0, longitude = 0 }: Registration) {
  return latitude === 0 && longitude === 0 ? null : coarsenPoint({ latitude, longitude });
}

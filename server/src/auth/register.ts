import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { register as contract } from '@ballpark/domain/contract/auth.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { Conflict } from '../http/errors.ts';
import { takeFromLimit } from '../http/rate-limit.ts';
import { newId } from '../new-id.ts';
import { insertUser } from './auth-queries.ts';
import { hashPassword } from './password-hash.ts';
import { requestVerificationMail } from './request-verification-mail.ts';
import { startSession } from './start-session.ts';

type Registration = BodyOf<typeof contract>;

const perAddress = { name: 'register', most: 20, perSeconds: 60 * 60 };

/** Creates an account and signs it in; the verification mail leaves if, and only if, the account is there. */
export async function register(
  deps: Deps,
  registration: Registration,
  ip: string,
): Promise<{ user: OwnProfile; token: string }> {
  await takeFromLimit(deps, perAddress, addressKey(ip));
  const passwordHash = await hashPassword(registration.password);
  const now = deps.now();
  const userId = newId();
  return deps.db.transaction().execute(async (trx) => {
    const isNew = await insertUser(trx, {
      id: userId,
      name: registration.name,
      email: registration.email,
      emailKey: emailKey(registration.email),
      passwordHash,
      point: pointOf(registration),
      now,
    });
    if (!isNew) throw new Conflict('emailTaken', 'email');
    await requestVerificationMail(deps, trx, userId, now);
    return startSession(trx, userId, now);
  });
}

/** The form sends 0, 0 for a place that it does not know (specification, section 7). */
function pointOf({ latitude = 0, longitude = 0 }: Registration) {
  return latitude === 0 && longitude === 0 ? null : coarsenPoint({ latitude, longitude });
}

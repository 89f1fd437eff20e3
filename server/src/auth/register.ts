import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { register as contract } from '@ballpark/domain/contract/auth.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import { nameKey } from '@ballpark/domain/person-name.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { Conflict } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { newId } from '../new-id.ts';
import { insertUser } from './auth-queries.ts';
import { isReserved } from './email/email-change-queries.ts';
import type { SignedIn } from './log-in.ts';
import { findTakenKeys, lockKey } from './name-queries.ts';
import { hashPassword } from './password-hash.ts';
import { deleteLapsed } from './release-queries.ts';
import { requestVerificationMail } from './request-verification-mail.ts';
import { startSession } from './start-session.ts';

type Registration = BodyOf<typeof contract>;

const perAddress = { name: 'register', most: 20, perSeconds: 60 * 60 };

/** Creates an account and signs it in; the verification mail leaves if, and only if, the account is there. */
export async function register(
  deps: Deps,
  registration: Registration,
  { ip, userAgent }: { ip: string; userAgent?: string | undefined },
): Promise<SignedIn> {
  await takeFromLimit(deps, perAddress, addressKey(ip));
  const passwordHash = await hashPassword(registration.password);
  const now = deps.now();
  const userId = newId();
  const user = {
    id: userId,
    name: registration.name,
    nameKey: nameKey(registration.name),
    email: registration.email,
    emailKey: emailKey(registration.email),
    passwordHash,
    point: pointOf(registration),
    now,
  };
  const session = await deps.db.transaction().execute(async (trx) => {
    if (user.nameKey !== null) await refuseTakenName(trx, user.nameKey);
    const isNew =
      (await insertUser(trx, user)) ||
      ((await deleteLapsed(trx, now, { emailKey: user.emailKey })) > 0 && (await insertUser(trx, user)));
    // Looked at after the address is ours: whoever gives it up in this moment has noted by then that it is kept for them.
    if (!isNew || (await isReserved(trx, user.emailKey, userId, now)))
      throw new Conflict('emailTaken', 'email');
    await requestVerificationMail(deps, trx, userId, now);
    return startSession(trx, userId, now, { userAgent });
  });
  return { session, passwordHash };
}

/** A name that looks like somebody's username is not free, not even if that is being claimed right now. */
async function refuseTakenName(trx: Kysely<Schema>, key: string): Promise<void> {
  await lockKey(trx, key);
  if ((await findTakenKeys(trx, [key], null, { isForUsername: false })).has(key))
    throw new Conflict('nameTaken', 'name');
}

/** The form sends 0, 0 for a place that it does not know (product 3.1). */
function pointOf({ latitude = 0, longitude = 0 }: Registration) {
  return latitude === 0 && longitude === 0 ? null : coarsenPoint({ latitude, longitude });
}

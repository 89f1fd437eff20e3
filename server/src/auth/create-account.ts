import { emailKey as keyOf } from '@ballpark/domain/email.ts';
import { nameKey } from '@ballpark/domain/person-name.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { insertUser } from './auth-queries.ts';
import { isReserved } from './email/email-change-queries.ts';
import { findTakenKeys, lockKey } from './name-queries.ts';
import { deleteLapsed } from './release-queries.ts';
import { requestVerificationMail } from './request-verification-mail.ts';
import { verifyByReset } from './verification-queries.ts';

type NewAccount = {
  name: string;
  email: string;
  /** True when a trusted provider has verified the address. Otherwise a mail asks for it. */
  isEmailVerified: boolean;
  /** Null for a person who signs up with an account elsewhere. */
  passwordHash: string | null;
  /** The point is already rounded. */
  point: { latitude: number; longitude: number } | null;
  /** The version of the house rules that they accept (product 15.6). */
  rulesVersion: number;
  now: Date;
};

/** Makes an account in the caller's transaction and answers its id. Throws 409 when the name or the e-mail address is somebody else's. */
export async function createAccount(
  deps: Deps,
  trx: Kysely<Schema>,
  { name, email, isEmailVerified, passwordHash, point, rulesVersion, now }: NewAccount,
): Promise<string> {
  if (!(await isNameFree(trx, name))) throw new Conflict('nameTaken', 'name');
  const id = newId();
  const emailKey = keyOf(email);
  const user = { id, name, nameKey: nameKey(name), email, emailKey, passwordHash, point, rulesVersion, now };
  const isNew =
    (await insertUser(trx, user)) ||
    ((await deleteLapsed(trx, now, { emailKey })) > 0 && (await insertUser(trx, user)));
  // This check comes after the account has the address. A person who gives the address up at this moment has reserved it before.
  if (!isNew || (await isReserved(trx, emailKey, id, now))) throw new Conflict('emailTaken', 'email');
  if (isEmailVerified) await verifyByReset(trx, id, now);
  else await requestVerificationMail(deps, trx, id, now);
  return id;
}

/**
 * False for a name that looks like somebody's username, even one that is being claimed right now. A free name stays free until the
 * transaction ends.
 */
export async function isNameFree(trx: Kysely<Schema>, name: string): Promise<boolean> {
  const key = nameKey(name);
  if (key === null) return true;
  await lockKey(trx, key);
  return !(await findTakenKeys(trx, [key], null, { isForUsername: false })).has(key);
}

import { emailKey as keyOf } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { insertUser } from './auth-queries.ts';
import { isReserved } from './email/email-change-queries.ts';
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
  /** The version of the house rules that they accept. */
  rulesVersion: number;
  now: Date;
};

/** Makes an account in the caller's transaction and answers its id. Throws 409 when the e-mail address is somebody else's. */
export async function createAccount(
  deps: Deps,
  trx: Kysely<Schema>,
  { name, email, isEmailVerified, passwordHash, point, rulesVersion, now }: NewAccount,
): Promise<string> {
  const id = newId();
  const emailKey = keyOf(email);
  const user = { id, name, email, emailKey, passwordHash, point, rulesVersion, now };
  const isNew =
    (await insertUser(trx, user)) ||
    ((await deleteLapsed(trx, now, { emailKey })) > 0 && (await insertUser(trx, user)));
  // This check comes after the account has the address. A person who gives the address up at this moment has reserved it before.
  if (!isNew || (await isReserved(trx, emailKey, id, now))) throw new Conflict('emailTaken', 'email');
  if (isEmailVerified) await verifyByReset(trx, id, now);
  else await requestVerificationMail(deps, trx, id, now);
  return id;
}

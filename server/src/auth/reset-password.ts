import type { resetPassword as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { InvalidToken } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { forgetCounts, takeFromLimit } from '../http/limits/rate-limit.ts';
import { mailsPerAccount } from './forgot-password.ts';
import { forgetFailures, shortKey } from './log-in.ts';
import { hashPassword } from './password-hash.ts';
import { claimReset, findReset } from './password-reset-queries.ts';
import { savePassword } from './save-password.ts';
import { lockPerson } from './session-queries.ts';
import { hashToken } from './tokens.ts';
import { verifyByReset } from './verification-queries.ts';

const perAddress = { name: 'reset-address', most: 20, perSeconds: 60 * 60 };

/**
 * Sets a new password by the token of a mail, once, and ends every session and push of the person. Whoever reads that mail has shown whose the
 * address is, so it counts as verified. Throws 400 for a token that was used, replaced or is too old.
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: BodyOf<typeof contract>,
  ip: string,
): Promise<void> {
  await takeFromLimit(deps, perAddress, addressKey(ip));
  const tokenHash = hashToken(token);
  // Looked at first: nobody has a password hashed, which costs much, by a made-up token.
  const userId = await ownerOf(deps.db, tokenHash, deps.now());
  const passwordHash = await hashPassword(password);
  const email = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    // Always the person before their link, as whoever changes the password by the present one does.
    const person = await lockPerson(trx, userId);
    if (!person || !(await claimReset(trx, tokenHash, now))) return null;
    if (person.email_verified_at === null) {
      await verifyByReset(trx, userId, now);
      await recordEvents(trx, [{ kind: 'user.verified', userId }], now);
    }
    const kept = { sessionHash: null, pushEndpoint: null };
    await savePassword(deps, trx, { userId, passwordHash, change: 'passwordReset', now, kept });
    return person.email_key;
  });
  if (email === null) throw await refusalOf(deps.db, tokenHash, deps.now());
  // What is done is done: a count that is left makes somebody wait, and no more.
  await forgetAttempts(deps, email, ip).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'attempts could not be forgotten'),
  );
}

async function forgetAttempts(deps: Deps, email: string, ip: string): Promise<void> {
  await forgetFailures(deps, email, ip);
  await forgetCounts(deps, [{ limit: mailsPerAccount, key: shortKey(email) }]);
}

async function ownerOf(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<string> {
  const reset = await findReset(db, tokenHash, now);
  if (!reset || reset.isUsed) throw await refusalOf(db, tokenHash, now);
  return reset.userId;
}

async function refusalOf(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<InvalidToken> {
  const reset = await findReset(db, tokenHash, now);
  return new InvalidToken(reset?.isUsed ? 'resetLinkUsed' : 'resetLinkInvalid');
}

import type { resetPassword as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CodeRequired, InvalidToken } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { forgetCounts, takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { isTotpOn } from './factors/factor-queries.ts';
import { type CodeCaller, limitCodes } from './factors/limit-codes.ts';
import { takeCode } from './factors/use-code.ts';
import { forgetFailures, shortKey } from './log-in.ts';
import { hashPassword } from './password-hash.ts';
import { deleteIdentitiesOf } from './oidc/oidc-queries.ts';
import { claimReset, findReset } from './password-reset-queries.ts';
import { savePassword } from './save-password.ts';
import { lockPerson } from './session-queries.ts';
import { hashToken } from './tokens.ts';
import { verifyByReset } from './verification-queries.ts';

type Reset = { userId: string; tokenHash: Buffer; password: string; code: string | undefined };

/**
 * Sets a new password by the token of a mail, once, and ends every session and push of the person. The reader of that mail owns the
 * address, so it counts as verified, and accounts elsewhere that were connected before it was verified are disconnected. A second factor
 * stays, and its code is needed. Throws 400 for a token that was used, replaced or is too old, and for a wrong code, which leaves the link
 * unused; 401 CODE_REQUIRED if the code is missing.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, code }: BodyOf<typeof contract>,
  caller: CodeCaller,
): Promise<void> {
  await takeFromLimit(deps, rates.resetPassword.perAddress, addressKey(caller.ip));
  const tokenHash = hashToken(token);
  // Checked first, because hashing costs much and nobody should cause it with an invented token.
  const userId = await ownerOf(deps.db, tokenHash, deps.now());
  const isCodeAsked = await isTotpOn(deps.db, userId);
  if (isCodeAsked && code === undefined) throw new CodeRequired();
  const use = () => save(deps, { userId, tokenHash, password, code });
  const email = await (isCodeAsked && code !== undefined
    ? limitCodes(deps, { userId, code, caller }, use)
    : use());
  if (email === null) throw await refusalOf(deps.db, tokenHash, deps.now());
  // The password is set already; if the counts cannot be reset, the person only has to wait.
  await forgetAttempts(deps, email, caller.ip).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'attempts could not be forgotten'),
  );
}

/** Checks a token, and throws 400 with the reason if it cannot set a password. Opening a link, even by a program, uses nothing up. */
export async function checkResetLink(deps: Deps, token: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.checkReset.perAddress, addressKey(ip));
  await ownerOf(deps.db, hashToken(token), deps.now());
}

/** Answers the person with the new password; null if the link is not valid any more. */
async function save(deps: Deps, { userId, tokenHash, password, code }: Reset): Promise<string | null> {
  const passwordHash = await hashPassword(password, userId);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    // The person is locked before their link, as in a change by the present password.
    const person = await lockPerson(trx, userId);
    if (!person || !(await claimReset(trx, tokenHash, now))) return null;
    if (await isTotpOn(trx, userId)) await takeCode(deps, trx, { userId, code, now });
    if (person.email_verified_at === null) {
      // The person who made the account had not proved that the address is theirs.
      await deleteIdentitiesOf(trx, userId);
      await verifyByReset(trx, userId, now);
      await recordEvents(trx, [{ kind: 'user.verified', userId }], now);
    }
    const kept = { sessionHash: null, pushEndpoint: null };
    await savePassword(deps, trx, { userId, passwordHash, change: 'passwordReset', now, kept });
    return person.email_key;
  });
}

async function forgetAttempts(deps: Deps, email: string, ip: string): Promise<void> {
  await forgetFailures(deps, email, ip);
  await forgetCounts(deps, [{ limit: rates.forgotPassword.perAccount, key: shortKey(email) }]);
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

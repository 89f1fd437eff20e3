import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { InvalidToken } from '../errors.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { findUndoable, lockEmails, supersedeAsked } from './email/email-change-queries.ts';
import { undoChange } from './email/undo-change.ts';
import { endAllAccess } from './end-all-access.ts';
import { takeBackFactor } from './factors/take-back-factor.ts';
import { requestResetMail } from './forgot-password.ts';
import { lockResetRequests } from './password-reset-queries.ts';
import { claimNotice, findNotice } from './security-queries.ts';
import { lockWholePerson } from './session-queries.ts';
import { deletePassword } from './take-back-queries.ts';
import { hashToken } from './tokens.ts';

/**
 * Takes an account back by the token of a mail about security, once: ends every session, every push and the password, and mails a link to
 * another one to the address that the mail went to. Throws 400 with the reason for an invalid token.
 */
export async function reportNotMe(deps: Deps, token: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.notMe.perAddress, addressKey(ip));
  const tokenHash = hashToken(token);
  const isDone = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockEmails(trx);
    const notice = await findNotice(trx, tokenHash, now);
    if (!notice) return false;
    const key = emailKey(notice.email);
    // The locks are taken in the order of all changes of access: requests for links, then the person, then their link.
    await lockResetRequests(trx, key);
    const person = await lockWholePerson(trx, notice.userId);
    if (!person) return false;
    if (!(await claimNotice(trx, tokenHash, now))) return false;
    await takeBackFactor(trx, notice);
    const change = await findUndoable(trx, notice.userId, key, now);
    if (change) {
      // The account has another address by now, and the reader of the former one says that they did not change it.
      await undoChange(deps, trx, change);
    } else {
      await supersedeAsked(trx, notice.userId);
      // Who reads this mail may not know the password any more, and the stranger does. Only the present address gets the link to another.
      if (person.email_key === key) await deletePassword(trx, notice.userId);
      await endAllAccess(trx, notice.userId);
      await requestResetMail(deps, trx, key);
    }
    return true;
  });
  if (!isDone) throw await refusalOf(deps.db, tokenHash, deps.now());
}

async function refusalOf(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<InvalidToken> {
  const notice = await findNotice(db, tokenHash, now);
  if (notice?.isUsed) return new InvalidToken('notMeLinkUsed');
  return new InvalidToken(notice?.isExpired ? 'notMeLinkExpired' : 'notMeLinkUnknown');
}

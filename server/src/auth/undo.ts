import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, InvalidToken } from '../errors.ts';
import { addressKey, takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { updateEmail } from './auth-queries.ts';
import {
  findChangesFrom,
  findLinkedChange,
  findUndoable,
  lockEmails,
  markUndoneSince,
  supersedeAsked,
  undoMs,
} from './email-change-queries.ts';
import { takeBackFactor, takeBackFactorsSince } from './factors.ts';
import { deleteResetOf, lockResetRequests } from './password-reset-queries.ts';
import { requestResetMail } from './password.ts';
import { claimNotice, findNotice } from './security-queries.ts';
import { lockWholePerson } from './session-queries.ts';
import { endAllAccess } from './sessions.ts';
import {
  cancelDeletionSince,
  deleteExportSince,
  deletePassword,
  voidNoticesToOthers,
} from './take-back-queries.ts';
import { hashToken } from './tokens.ts';

/**
 * Undoes a change of address, or a request for one, by the token that was mailed to the former address. It works once, and answers that
 * address. Throws 400 for an invalid token.
 */
export async function undoEmail(deps: Deps, token: string, ip: string): Promise<string> {
  await takeFromLimit(deps, rates.undoEmail.perAddress, addressKey(ip));
  const tokenHash = hashToken(token);
  return deps.db.transaction().execute(async (trx) => {
    await lockEmails(trx);
    const found = await findLinkedChange(trx, tokenHash, 'undo');
    if (!found) throw new InvalidToken('undoLinkUnknown');
    // This lock comes before the person's, as in every request for a link to a new password.
    await lockResetRequests(trx, found.old_email_key);
    const person = await lockWholePerson(trx, found.user_id);
    // Read again: the transaction that held the person's lock may have used the link.
    const change = person && (await findLinkedChange(trx, tokenHash, 'undo'));
    if (!change) throw new InvalidToken('undoLinkUnknown');
    if (change.state === 'undone') throw new InvalidToken('undoLinkUsed');
    if (change.expires_at <= deps.now()) throw new InvalidToken('undoLinkExpired');
    await undoChange(deps, trx, change);
    return change.old_email;
  });
}

type Change = { id: string; user_id: string; old_email: string; old_email_key: string };

/**
 * Gives an account back to the reader of the address that this change gave up, whatever followed. It goes back to the first
 * of the changes away from that address, so it makes no difference whose link was pressed. All that was made since then is void: the mails
 * about it may have gone to another address, so its person could not object. The password goes as well, because who asked for the change
 * knew it. The caller's transaction has locked the addresses, requests for links to this one, and the person.
 */
async function undoChange(deps: Deps, trx: Kysely<Schema>, change: Change): Promise<void> {
  const { user_id: userId, old_email: email, old_email_key: emailKey } = change;
  const first = firstOf(await findChangesFrom(trx, change));
  await markUndoneSince(trx, userId, first?.id ?? change.id);
  // Nobody else may take it while the change can be undone; in the end the constraint decides.
  if ((await updateEmail(trx, userId, { email, emailKey })) === 'taken')
    throw new Conflict('emailTakenMeanwhile');
  const now = deps.now();
  const since = { userId, from: first?.created_at ?? now };
  await takeBackFactorsSince(trx, since);
  await voidNoticesToOthers(trx, { ...since, email, now });
  await cancelDeletionSince(trx, since);
  await deleteExportSince(trx, since);
  await deletePassword(trx, userId);
  await deleteResetOf(trx, userId);
  await endAllAccess(trx, userId);
  await requestResetMail(deps, trx, emailKey);
}

/**
 * The first of these changes, the latest of which comes first: each was still to be undone when the next was asked for. One that was given
 * up long before does not count.
 */
function firstOf<T extends { created_at: Date; reserved_until: Date | null }>(
  changes: readonly T[],
): T | undefined {
  let first: T | undefined;
  for (const change of changes) {
    const until = change.reserved_until ?? new Date(change.created_at.getTime() + undoMs);
    if (first && until < first.created_at) break;
    first = change;
  }
  return first;
}

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

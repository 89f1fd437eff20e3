import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, InvalidToken } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
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

/** The token was mailed to the former address and works once. Throws 400 for an invalid token. */
export async function undoEmail(deps: Deps, token: string, ip: string): Promise<string> {
  await takeFromLimit(deps, rates.undoEmail.perAddress, ip);
  const tokenHash = hashToken(token);
  return deps.db.transaction().execute(async (trx) => {
    await lockEmails(trx);
    const found = await findLinkedChange(trx, tokenHash, 'undo');
    if (!found) throw new InvalidToken('undoLinkUnknown');
    // Before the person's lock, as for every password link.
    await lockResetRequests(trx, found.old_email_key);
    const person = await lockWholePerson(trx, found.user_id);
    // Read again under the lock: another transaction may have used the link.
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
 * Goes back to the first change away from this address, so it makes no difference whose link was used.
 * Everything made since is void, because mails about it may have gone elsewhere. The password goes too:
 * whoever asked for the change knew it. The caller has locked addresses, password links and the person.
 */
async function undoChange(deps: Deps, trx: Kysely<Schema>, change: Change): Promise<void> {
  const { user_id: userId, old_email: email, old_email_key: emailKey } = change;
  const first = firstOf(await findChangesFrom(trx, change));
  await markUndoneSince(trx, userId, first?.id ?? change.id);
  // Reserved while the change can be undone; in the end the constraint decides.
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

/** Latest first. Each was still undoable when the next was requested. */
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
 * Ends all sessions, pushes and the password, and mails a link for a new one. The token works once; throws
 * 400 with the reason.
 */
export async function reportNotMe(deps: Deps, token: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.notMe.perAddress, ip);
  const tokenHash = hashToken(token);
  const isDone = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockEmails(trx);
    const notice = await findNotice(trx, tokenHash, now);
    if (!notice) return false;
    const key = emailKey(notice.email);
    // Lock order of all access changes: password links, the person, their link.
    await lockResetRequests(trx, key);
    const person = await lockWholePerson(trx, notice.userId);
    if (!person) return false;
    if (!(await claimNotice(trx, tokenHash, now))) return false;
    await takeBackFactor(trx, notice);
    const change = await findUndoable(trx, notice.userId, key, now);
    if (change) {
      // The former address's reader did not change it.
      await undoChange(deps, trx, change);
    } else {
      await supersedeAsked(trx, notice.userId);
      // The stranger knows the password.
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

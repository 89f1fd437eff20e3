import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { InvalidToken } from '../../errors.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { findLinkedChange, findUndoable, lockEmails } from '../email-change-queries.ts';
import { lockResetRequests } from '../password-reset-queries.ts';
import { claimNotice, findNotice } from '../notices/security-queries.ts';
import { lockWholePerson } from '../sessions/session-queries.ts';
import { endAllAccess } from '../sessions/sessions.ts';
import { takeBack } from './take-back.ts';
import { hashToken } from '../tokens.ts';

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
    const { user_id: userId, old_email: email, old_email_key: key, created_at: at } = change;
    await takeBack(deps, trx, { userId, email, emailKey: key, at });
    return email;
  });
}

/** The token of a mail about a change; it works once. Throws 400 with the reason. */
export async function reportNotMe(deps: Deps, token: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.notMe.perAddress, ip);
  const tokenHash = hashToken(token);
  const isDone = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockEmails(trx);
    const notice = await findNotice(trx, tokenHash, now);
    if (!notice) return false;
    const { userId, email } = notice;
    const key = emailKey(email);
    // Lock order of all access changes: password links, the person, their link.
    await lockResetRequests(trx, key);
    const person = await lockWholePerson(trx, userId);
    if (!person) return false;
    if (!(await claimNotice(trx, tokenHash, now))) return false;
    const lost = await findUndoable(trx, userId, key, now);
    // The reader of a former address that was never verified may be anybody, and gets no more than this.
    if (!lost && person.email_key !== key) await endAllAccess(trx, userId);
    else {
      const at = lost && lost.created_at < notice.createdAt ? lost.created_at : notice.createdAt;
      await takeBack(deps, trx, { userId, email, emailKey: key, at });
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

import type { Deps } from '../../deps.ts';
import { InvalidToken } from '../../errors.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import { takeFromLimit } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import { lockResetRequests } from '../password-reset-queries.ts';
import { lockWholePerson } from '../session-queries.ts';
import { hashToken } from '../tokens.ts';
import { findLinkedChange, lockEmails } from './email-change-queries.ts';
import { undoChange } from './undo-change.ts';

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

import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, InvalidToken } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import { takeFromLimit } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import { updateEmail } from '../auth-queries.ts';
import { deleteResetOf } from '../password-reset-queries.ts';
import { deleteLapsed } from '../release-queries.ts';
import { lockWholePerson } from '../session-queries.ts';
import { hashToken } from '../tokens.ts';
import { verifyByReset } from '../verification-queries.ts';
import { voidNoticesToOthers } from '../take-back-queries.ts';
import {
  findLinkedChange,
  findUndoable,
  isReserved,
  type LinkedChange,
  lockEmails,
  markConfirmed,
  markTakenBack,
  undoMs,
} from './email-change-queries.ts';
import { emailUndoMailJob } from './send-email-mails.ts';

/**
 * Gives an account its new address by the token that was mailed there, once, and answers the address. All links that were mailed to the
 * former address become invalid. Throws 400 for an invalid token, 409 if somebody else has the address by now.
 */
export async function confirmEmail(deps: Deps, token: string, ip: string): Promise<string> {
  await takeFromLimit(deps, rates.confirmEmail.perAddress, addressKey(ip));
  const tokenHash = hashToken(token);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await lockEmails(trx);
    const found = await findLinkedChange(trx, tokenHash, 'confirm');
    const person = found && (await lockWholePerson(trx, found.user_id));
    // Read again: the transaction that held the person's lock may have used the link, or asked for another.
    const change = person && (await findLinkedChange(trx, tokenHash, 'confirm'));
    if (!person || !change) throw new InvalidToken('emailLinkUnknown');
    refuseUnlessGood(change, person.email_key, now);
    await save(trx, change, now);
    if (person.email_verified_at === null) {
      await verifyByReset(trx, change.user_id, now);
      await recordEvents(trx, [{ kind: 'user.verified', userId: change.user_id }], now);
    }
    await deleteResetOf(trx, change.user_id);
    await finish(deps, trx, change, now);
    return change.new_email;
  });
}

/**
 * Completes a change. One that gives the account back to an address which can still undo its loss counts as that undo, so the address in
 * between gets no link by which it could take the account again. Links that the reader of this address has stay valid.
 */
async function finish(deps: Deps, trx: Kysely<Schema>, change: LinkedChange, now: Date): Promise<void> {
  const { id, user_id: userId, was_verified: isToBeUndone } = change;
  const lost = await findUndoable(trx, userId, change.new_email_key, now);
  if (lost) {
    await markTakenBack(trx, lost);
    await voidNoticesToOthers(trx, { userId, from: lost.created_at, email: lost.old_email, now });
    return;
  }
  await markConfirmed(trx, id, isToBeUndone ? new Date(now.getTime() + undoMs) : null);
  if (isToBeUndone) await deps.jobs.enqueue(trx, emailUndoMailJob, { changeId: id });
}

function refuseUnlessGood(
  { state, expires_at: expiresAt, new_email_key: emailKey }: LinkedChange,
  presentKey: string,
  now: Date,
): void {
  if (state === 'confirmed' || (state === 'undone' && emailKey === presentKey))
    throw new InvalidToken('emailLinkUsed');
  if (state === 'undone') throw new InvalidToken('emailLinkUndone');
  if (state === 'superseded') throw new InvalidToken('emailLinkSuperseded');
  if (expiresAt <= now) throw new InvalidToken('emailLinkExpired');
}

/** Somebody may have signed up with the address since then, or still has it reserved for a few days after giving it up. */
async function save(trx: Kysely<Schema>, change: LinkedChange, now: Date): Promise<void> {
  const { user_id: userId, new_email: email, new_email_key: emailKey } = change;
  await deleteLapsed(trx, now, { emailKey });
  const isSaved = (await updateEmail(trx, userId, { email, emailKey })) === 'saved';
  if (!isSaved || (await isReserved(trx, emailKey, userId, now))) throw new Conflict('emailTakenMeanwhile');
}

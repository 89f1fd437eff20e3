import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { updateEmail } from '../auth-queries.ts';
import { endAllAccess } from '../end-all-access.ts';
import { requestResetMail } from '../forgot-password.ts';
import { deleteResetOf } from '../password-reset-queries.ts';
import { takeBackFactorsSince } from '../factors/take-back-factor.ts';
import { markUndoneSince, undoMs } from './email-change-queries.ts';

type Change = {
  id: string;
  user_id: string;
  old_email: string;
  old_email_key: string;
  reserved_until: Date | null;
};

/**
 * Gives an account back the address that it had before a change, whatever came after, ends every session and push, and mails a link to a
 * new password there. What was added to sign in by while the account had another address goes: its mails went there, so nobody could say
 * here that it was not them, and it would keep them out. The caller's transaction has locked the addresses, requests for links to this one, and the person.
 */
export async function undoChange(deps: Deps, trx: Kysely<Schema>, change: Change): Promise<void> {
  const { id, user_id: userId, old_email: email, old_email_key: emailKey, reserved_until: until } = change;
  await markUndoneSince(trx, userId, id);
  // Nobody else may take it as long as it can be undone; the constraint has the last word.
  if ((await updateEmail(trx, userId, { email, emailKey })) === 'taken')
    throw new Conflict('emailTakenMeanwhile');
  if (until) await takeBackFactorsSince(trx, userId, new Date(until.getTime() - undoMs));
  // Links that were mailed to the other address.
  await deleteResetOf(trx, userId);
  await endAllAccess(trx, userId);
  await requestResetMail(deps, trx, emailKey);
}

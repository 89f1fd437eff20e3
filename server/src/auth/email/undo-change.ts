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
 * Restores the address that an account had before a change, even if it changed again since then. Ends every session and push, and mails a
 * link to a new password there. Factors that were added under the other address are removed: the mails about them went there, so their
 * person could not object, and they would keep the person out. The caller's transaction has locked the addresses, requests for links to
 * this one, and the person.
 */
export async function undoChange(deps: Deps, trx: Kysely<Schema>, change: Change): Promise<void> {
  const { id, user_id: userId, old_email: email, old_email_key: emailKey, reserved_until: until } = change;
  await markUndoneSince(trx, userId, id);
  // Nobody else may take it while the change can be undone; in the end the constraint decides.
  if ((await updateEmail(trx, userId, { email, emailKey })) === 'taken')
    throw new Conflict('emailTakenMeanwhile');
  if (until) await takeBackFactorsSince(trx, userId, new Date(until.getTime() - undoMs));
  // These links were mailed to the other address.
  await deleteResetOf(trx, userId);
  await endAllAccess(trx, userId);
  await requestResetMail(deps, trx, emailKey);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { updateEmail } from '../auth-queries.ts';
import { endAllAccess } from '../end-all-access.ts';
import { takeBackFactorsSince } from '../factors/take-back-factor.ts';
import { requestResetMail } from '../forgot-password.ts';
import { deleteResetOf } from '../password-reset-queries.ts';
import {
  cancelDeletionSince,
  deleteExportSince,
  deletePassword,
  voidNoticesToOthers,
} from '../take-back-queries.ts';
import { findChangesFrom, markUndoneSince, undoMs } from './email-change-queries.ts';

type Change = { id: string; user_id: string; old_email: string; old_email_key: string };

/**
 * Gives an account back to the reader of the address that this change gave up, whatever followed. It goes back to the first
 * of the changes away from that address, so it makes no difference whose link was pressed. All that was made since then is void: the mails
 * about it may have gone to another address, so its person could not object. The password goes as well, because who asked for the change
 * knew it. The caller's transaction has locked the addresses, requests for links to this one, and the person.
 */
export async function undoChange(deps: Deps, trx: Kysely<Schema>, change: Change): Promise<void> {
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

import { dayMs } from '@ballpark/domain/durations.ts';
import { notMeDays } from '@ballpark/domain/account-days.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { updateEmail } from '../auth-queries.ts';
import { findFirstChangeFrom, markUndoneSince } from '../email-change-queries.ts';
import { deleteTotpOf } from '../factor-queries.ts';
import { deleteResetOf } from '../password-reset-queries.ts';
import { requestResetMail } from './password.ts';
import { endAllAccess } from '../sessions/sessions.ts';
import {
  type Since,
  cancelDeletionSince,
  deleteExportSince,
  deleteIdentitiesSince,
  deletePasskeysSince,
  deletePassword,
  deleteRecoveryCodesSince,
  deleteWebhooksSince,
  voidNotices,
} from './take-back-queries.ts';

/** `at`: when the change was made that the pressed link is about. */
export type Reported = { userId: string; email: string; emailKey: string; at: Date };

/**
 * All that is taken back: what the reported change added, and each change of the seven days before it and
 * since. A link to object to those was valid when it was made, but a stranger may have changed something
 * quietly first. Nothing older, which nobody has objected to.
 */
function sinceOf({ userId, at }: Reported): Since {
  return { userId, from: new Date(at.getTime() - notMeDays * dayMs) };
}

/**
 * Gives the account back to the reader of this address, with the ways to sign in that it had before, and
 * mails a link for a new password: whoever made the changes knew the present one. What was removed stays so,
 * because the owner may have removed it. The caller has locked addresses, password links and the person.
 * Throws 409 if the address is taken.
 */
export async function takeBack(deps: Deps, trx: Kysely<Schema>, reported: Reported): Promise<void> {
  const { userId, email, emailKey } = reported;
  const since = sinceOf(reported);
  await deleteTotpOf(trx, userId, since.from);
  await deleteRecoveryCodesSince(trx, since);
  await deletePasskeysSince(trx, since);
  await deleteIdentitiesSince(trx, since);
  await cancelDeletionSince(trx, since);
  await deleteExportSince(trx, since);
  await deleteWebhooksSince(trx, since);
  await returnTo(deps, trx, reported, since);
  await deletePassword(trx, userId);
  await deleteResetOf(trx, userId);
  await endAllAccess(trx, userId);
  // Reserved while the change can be undone; in the end the constraint decides.
  if ((await updateEmail(trx, userId, { email, emailKey })) === 'taken')
    throw new Conflict('emailTakenMeanwhile');
  await requestResetMail(deps, trx, emailKey);
}

/**
 * Links to this address have nothing to take back any more, and those to addresses of since then are void.
 * Addresses of before keep theirs: their reader may have lost the account to the reader of this one.
 */
async function returnTo(
  { now }: Pick<Deps, 'now'>,
  trx: Kysely<Schema>,
  { userId, email, emailKey }: Reported,
  since: Since,
): Promise<void> {
  await voidNotices(trx, since, ['=', email], now());
  const left = await findFirstChangeFrom(trx, since, emailKey);
  if (!left) return;
  await markUndoneSince(trx, userId, left.id);
  await voidNotices(trx, { userId, from: left.created_at }, ['!=', email], now());
}

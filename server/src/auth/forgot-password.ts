import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { isWithinLimit, takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { newId } from '../new-id.ts';
import { shortKey } from './log-in.ts';
import { lockResetRequests, saveResetRequest } from './password-reset-queries.ts';
import { resetMailJob } from './send-reset-mail.ts';

/**
 * Asks for a mail with a link to a new password. Known and unknown addresses get the same statements, the same answer and the same count;
 * only the job finds out whether there is an account.
 */
export async function forgotPassword(deps: Deps, email: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.forgotPassword.perAddress, addressKey(ip));
  const key = emailKey(email);
  // Not refused, because an earlier mail of this hour holds a link that works.
  if (!(await isWithinLimit(deps, rates.forgotPassword.perAccount, shortKey(key)))) return;
  await deps.db.transaction().execute((trx) => requestResetMail(deps, trx, key));
}

/** Asks for the mail in the caller's transaction. */
export async function requestResetMail(deps: Deps, trx: Kysely<Schema>, emailKey: string): Promise<void> {
  const requestId = newId();
  await lockResetRequests(trx, emailKey);
  await saveResetRequest(trx, emailKey, requestId, deps.now());
  await deps.jobs.enqueue(trx, resetMailJob, { requestId });
}

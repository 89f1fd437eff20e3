import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { isWithinLimit, type Limit, takeFromLimit } from '../http/limits/rate-limit.ts';
import { newId } from '../new-id.ts';
import { shortKey } from './log-in.ts';
import { lockResetRequests, saveResetRequest } from './password-reset-queries.ts';

const hour = 60 * 60;
const perAddress = { name: 'forgot-address', most: 20, perSeconds: hour };
/** The third mail of an hour still holds a good link when the next one may be asked for. */
export const mailsPerAccount: Limit = { name: 'forgot', most: 3, perSeconds: hour };

/**
 * Asks for a mail with a link to a new password. Known and unknown addresses get the same statements and the same answer, and are counted alike:
 * whether there is somebody is found out by the job.
 */
export async function forgotPassword(deps: Deps, email: string, ip: string): Promise<void> {
  await takeFromLimit(deps, perAddress, addressKey(ip));
  const key = emailKey(email);
  // Not refused: whoever asked before, the mails of this hour hold a link that works.
  if (!(await isWithinLimit(deps, mailsPerAccount, shortKey(key)))) return;
  await deps.db.transaction().execute((trx) => requestResetMail(deps, trx, key));
}

/** Asks for the mail in the caller's transaction. */
export async function requestResetMail(deps: Deps, trx: Kysely<Schema>, emailKey: string): Promise<void> {
  const requestId = newId();
  await lockResetRequests(trx, emailKey);
  await saveResetRequest(trx, emailKey, requestId, deps.now());
  await deps.jobs.enqueue(trx, 'send-reset-mail', { requestId });
}

import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { insertSend } from './verification-queries.ts';
import { verificationMailJob } from './send-verification-mail.ts';

/** Counts a verification mail and asks for it, in the caller's transaction. */
export async function requestVerificationMail(
  deps: Deps,
  trx: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  await insertSend(trx, userId, now);
  await deps.jobs.enqueue(trx, verificationMailJob, { userId });
}

import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Deps } from '../deps.ts';
import { findResetLink, restoreResetLink, saveResetToken } from './password-reset-queries.ts';
import { resetMail } from './reset-mail.ts';
import { hashToken, newToken } from './tokens.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

/**
 * Mails a link to a new password. The token is made here and only its hash is kept, so that no usable token is ever in the database or in
 * the job. A second try makes a new token. If its mail cannot be sent it restores the first one, because an earlier mail may have arrived.
 * Sends nothing if the request matched no account, or a later one followed.
 */
export async function sendResetMail(deps: Deps, requestId: string): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const before = await findResetLink(deps.db, requestId);
  const now = deps.now();
  const person = await saveResetToken(deps.db, requestId, tokenHash, now);
  if (!person || mayMail(person.facts, 'access', now.getTime()) === null) return;
  const mail = resetMail({ name: person.name, token, publicUrl: deps.config.publicUrl });
  try {
    await deps.mailer.send({ to: person.email, ...mail });
  } catch (error) {
    if (before) await restoreResetLink(deps.db, before, tokenHash);
    throw error;
  }
}

export const resetMailJob = job({
  name: 'send-reset-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: (deps, { requestId }: { requestId: string }) => sendResetMail(deps, requestId),
});

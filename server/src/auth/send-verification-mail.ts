import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Deps } from '../deps.ts';
import { verificationMail } from './verification-mail.ts';
import { hashToken, newToken } from './tokens.ts';
import { dropOlderTokens, findToVerify, saveVerificationToken } from './verification-queries.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

/**
 * Mails a person who has not verified their e-mail yet. The token is made here and only its hash is kept, so that no usable token is ever
 * in the database or in the job. A second try makes a new one. The links of earlier mails stay valid until this one has left, so a mail
 * that fails takes nothing away.
 */
export async function sendVerificationMail(deps: Deps, userId: string): Promise<void> {
  const person = await findToVerify(deps.db, userId);
  const now = deps.now();
  if (!person || mayMail(person.facts, 'verification', now.getTime()) === null) return;
  const token = newToken();
  await saveVerificationToken(deps.db, userId, hashToken(token), now);
  const mail = verificationMail({ name: person.name, token, publicUrl: deps.config.publicUrl });
  await deps.mailer.send({ to: person.email, ...mail });
  await dropOlderTokens(deps.db, userId, now);
}

export const verificationMailJob = job({
  name: 'send-verification-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: (deps, { userId }: { userId: string }) => sendVerificationMail(deps, userId),
});

import type { Deps } from '../deps.ts';
import { verificationMail } from './verification-mail.ts';
import { hashToken, newToken } from './tokens.ts';
import { dropOlderTokens, findUnverified, saveVerificationToken } from './verification-queries.ts';

/**
 * Writes to a person who has yet to verify their e-mail. The token is made here and only its hash is kept, so that
 * no usable token ever lies in the database or in the job; a second attempt makes a new one. The links of earlier mails
 * are good until this one has left: a mail that fails takes nothing from anybody.
 */
export async function sendVerificationMail(deps: Deps, userId: string): Promise<void> {
  const person = await findUnverified(deps.db, userId);
  if (!person) return;
  const token = newToken();
  const now = deps.now();
  await saveVerificationToken(deps.db, userId, hashToken(token), now);
  const mail = verificationMail({ name: person.name, token, publicUrl: deps.config.publicUrl });
  await deps.mailer.send({ to: person.email, ...mail });
  await dropOlderTokens(deps.db, userId, now);
}

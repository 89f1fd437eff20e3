import type { Deps } from '../deps.ts';
import { verificationMail } from '../mail/verification-mail.ts';
import { hashToken, newToken } from './tokens.ts';
import { findUnverified, saveVerificationToken } from './verification-queries.ts';

/**
 * Writes to a person who has yet to verify their e-mail. The token is made here and only its hash is kept, so that
 * no usable token ever lies in the database or in the job; a second attempt makes a new one.
 */
export async function sendVerificationMail(deps: Deps, userId: string): Promise<void> {
  const person = await findUnverified(deps.db, userId);
  if (!person) return;
  const token = newToken();
  await saveVerificationToken(deps.db, userId, hashToken(token), deps.now());
  const mail = verificationMail({ name: person.name, token, publicUrl: deps.config.publicUrl });
  await deps.mailer.send({ to: person.email, ...mail });
}

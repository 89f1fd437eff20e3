import type { Deps } from '../deps.ts';
import { saveResetToken } from './password-reset-queries.ts';
import { resetMail } from './reset-mail.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Writes to whoever wants a new password. The token is made here and only its hash is kept, so that no usable token ever lies in the
 * database or in the job; a second attempt makes a new one. Nobody is written to where the request named no account, or was followed by another.
 */
export async function sendResetMail(deps: Deps, requestId: string): Promise<void> {
  const token = newToken();
  const person = await saveResetToken(deps.db, requestId, hashToken(token), deps.now());
  if (!person) return;
  const mail = resetMail({ name: person.name, token, publicUrl: deps.config.publicUrl });
  await deps.mailer.send({ to: person.email, ...mail });
}

import type { Deps } from '../deps.ts';
import { findResetLink, restoreResetLink, saveResetToken } from './password-reset-queries.ts';
import { resetMail } from './reset-mail.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Writes to whoever wants a new password. The token is made here and only its hash is kept, so that no usable token ever lies in the
 * database or in the job; a second attempt makes a new one, and gives
 * the first one back where its mail cannot leave: what was mailed stays good. Nobody is written to where the request named no account, or was followed by another.
 */
export async function sendResetMail(deps: Deps, requestId: string): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const before = await findResetLink(deps.db, requestId);
  const person = await saveResetToken(deps.db, requestId, tokenHash, deps.now());
  if (!person) return;
  const mail = resetMail({ name: person.name, token, publicUrl: deps.config.publicUrl });
  try {
    await deps.mailer.send({ to: person.email, ...mail });
  } catch (error) {
    if (before) await restoreResetLink(deps.db, before, tokenHash);
    throw error;
  }
}

import type { Deps } from '../deps.ts';
import { securityMail } from './security-mail.ts';
import { findNoticeLink, restoreNoticeLink, saveNoticeToken } from './security-queries.ts';
import { securityTextOf } from './security-texts.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Mails a person about a change of the ways into their account. The token is made here and only its hash is kept. A second try makes a new
 * token, and restores the first one if its mail cannot be sent.
 */
export async function sendSecurityMail(deps: Deps, noticeId: string): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const before = await findNoticeLink(deps.db, noticeId);
  const notice = await saveNoticeToken(deps.db, noticeId, tokenHash, deps.now());
  const text = notice && securityTextOf(notice.change);
  if (!notice || !text) return;
  const { email, name, created_at: at, time_zone: timeZone } = notice;
  const { publicUrl } = deps.config;
  const mail = securityMail({ name, text, at, timeZone, token, publicUrl });
  try {
    await deps.mailer.send({ to: email, ...mail });
  } catch (error) {
    if (before) await restoreNoticeLink(deps.db, before, tokenHash);
    throw error;
  }
}

import type { Deps } from '../deps.ts';
import { unsubscribeToken, type Subscribed } from './unsubscribe-token.ts';

type Links = {
  /** The screen that asks first. */
  unsubscribeUrl: string;
  /** The headers by which mail programs end the mails with one click (RFC 8058). */
  headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string };
};

/**
 * The links by which the reader of a mail stops such mails, signed in or not. The page's link has its token after `#`, which no server
 * sees; a mail program needs an address to post to.
 */
export async function unsubscribeLinks(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  of: Subscribed,
): Promise<Links> {
  const token = await unsubscribeToken(db, of);
  return {
    unsubscribeUrl: `${config.publicUrl}/unsubscribe#token=${token}`,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/notifications/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

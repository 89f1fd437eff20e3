import type { Deps } from '../deps.ts';
import { unsubscribeToken, type Subscribed } from './unsubscribe-token.ts';

type Links = {
  /** The screen that asks first. */
  unsubscribeUrl: string;
  /** By which mail programs end the mails with one click (RFC 8058). */
  headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string };
};

/** How a mail's reader ends the mails like it, signed in or not. No server sees what stands behind `#`; a mail program needs an address to post to. */
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

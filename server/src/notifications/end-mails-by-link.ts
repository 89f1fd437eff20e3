import { choosableKinds, type ChoosableKind, defaultChannels } from '@ballpark/domain/notifications.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { endMails } from './notification-setting-queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** Ends the mails that a link is about; throws NotFound where we did not make the link. */
export async function endMailsByLink({ db }: Deps, token: string): Promise<{ kind: ChoosableKind | null }> {
  const subscribed = await readUnsubscribeToken(db, token);
  if (!subscribed) throw new NotFound('unsubscribeLinkInvalid');
  const kinds = subscribed.kind === null ? choosableKinds : [subscribed.kind];
  const without = kinds.map((kind) => [kind, { ...defaultChannels[kind], mail: 'off' }] as const);
  const isKnown = await endMails(db, subscribed.userId, Object.fromEntries(without));
  if (!isKnown) throw new NotFound('unsubscribeLinkInvalid');
  return { kind: subscribed.kind };
}

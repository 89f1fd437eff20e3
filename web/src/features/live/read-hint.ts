import type { LiveHint } from '@ballpark/domain/contract/live.ts';

const plain = ['ready', 'notifications', 'me', 'leaderboard', 'resync'] as const;

/** Reads a message of the stream; null for a kind that this version does not know. It uses no schema, because that would bring zod along. */
export function readHint(text: string): LiveHint | null {
  const message = parse(text);
  if (typeof message !== 'object' || message === null) return null;
  const field = (name: string): unknown => Reflect.get(message, name);
  const type = plain.find((each) => each === field('type'));
  if (type === 'ready' && field('isCaughtUp') === true) return { type, isCaughtUp: true };
  if (type) return { type };
  if (field('type') === 'ended') {
    const reason = (['signedOut', 'suspended'] as const).find((each) => each === field('reason'));
    return { type: 'ended', reason: reason ?? 'replaced' };
  }
  // A live event of an unknown kind still says that the listing has changed.
  return field('type') === 'listing' && typeof field('listingId') === 'string' ? (message as LiveHint) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the stream says: that something changed, never what. Whoever shows it asks anew. */
export type Hint =
  | { type: 'listing'; listingId: string; kind: string }
  | { type: 'notifications' }
  | { type: 'leaderboard' }
  | { type: 'me' }
  /** What was missed cannot be told any more. */
  | { type: 'resync' };

const plain = ['notifications', 'leaderboard', 'me', 'resync'] as const;

/** Reads a message of the stream; null for what this version does not know. */
export function readHint(text: string): Hint | null {
  const message = parse(text);
  if (typeof message !== 'object' || message === null) return null;
  const type: unknown = Reflect.get(message, 'type');
  const known = plain.find((each) => each === type);
  if (known) return { type: known };
  const listingId: unknown = Reflect.get(message, 'listingId');
  if (type !== 'listing' || typeof listingId !== 'string') return null;
  return { type, listingId, kind: String(Reflect.get(message, 'kind')) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

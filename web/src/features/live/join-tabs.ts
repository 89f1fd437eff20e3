import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { keepStream } from './keep-stream.ts';

/** The messages between the tabs of one person. */
type Message =
  | { type: 'shown'; tab: string; listingIds: string[] }
  | { type: 'left'; tab: string }
  /** The tab that has just begun to lead asks what the others show. */
  | { type: 'whoIsThere' }
  | { type: 'opened'; followed: string[]; missed: string[] | null }
  | { type: 'hint'; hint: LiveHint | null; position: string }
  | { type: 'poll' };

type JoinOptions = {
  userId: string;
  shown: () => string[];
  onHints: (...hints: LiveHint[]) => void;
  onSignedOut: () => void;
  onSuspended: () => void;
  onPoll: () => void;
};

type Leader = { stream: ReturnType<typeof keepStream>; shownBy: Map<string, string[]> };

/**
 * Joins the one stream that the tabs of a browser share. The tab that gets the lock leads: it holds the stream and informs the others.
 * When it leaves, the next one goes on from the same position.
 */
export function joinTabs({ userId, shown, onHints, onSignedOut, onSuspended, onPoll }: JoinOptions) {
  const name = `ballpark-live-1-${userId}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let position: string | null = null;
  let followed: string[] = [];
  let leader: Leader | null = null;

  function post(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage(message);
  }
  function postToAll(message: Message): void {
    post(message);
    receive(message);
  }
  function receive(message: Message): void {
    switch (message.type) {
      case 'whoIsThere':
        return sendShown();
      case 'opened':
        ({ followed } = message);
        return onHints(...missedHints(message.missed));
      case 'hint':
        position = message.position || position;
        return message.hint ? onHints(message.hint) : undefined;
      case 'poll':
        return onPoll();
      case 'shown':
      case 'left':
        return leader ? gather(leader, message) : undefined;
    }
  }
  function sendShown(): void {
    postToAll({ type: 'shown', tab, listingIds: shown() });
  }
  function gather({ stream, shownBy }: Leader, message: Message & { tab: string }): void {
    const listingIds = message.type === 'shown' ? message.listingIds : null;
    const isNew = listingIds && !shownBy.has(message.tab);
    if (listingIds) shownBy.set(message.tab, listingIds);
    else shownBy.delete(message.tab);
    // A new tab has missed the changes since its data was fetched.
    if (isNew && stream.isOpen()) postToAll({ type: 'opened', followed, missed: listingIds });
    stream.follow(unionOf([...shownBy.values()]));
  }
  function lead(): Promise<void> {
    const stream = keepStream({
      position,
      followed,
      onOpen: (ids, missed, isCaughtUp) => {
        post({ type: 'opened', followed: ids, missed });
        receive({ type: 'opened', followed: ids, missed: isCaughtUp ? [] : missed });
      },
      onHint: (hint, at) => postToAll({ type: 'hint', hint, position: at }),
      onSignedOut,
      onSuspended,
      onPoll: () => postToAll({ type: 'poll' }),
    });
    leader = { stream, shownBy: new Map() };
    postToAll({ type: 'whoIsThere' });
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        stream.stop();
        resolve();
      });
    });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  sendShown();
  navigator.locks
    .request(name, { signal: leaving.signal }, lead)
    // The tab left before it got the lock.
    .catch(() => undefined);

  return {
    sendShown,
    leave(): void {
      post({ type: 'left', tab });
      leaving.abort();
      channel.close();
    },
  };
}

function missedHints(listingIds: string[] | null): LiveHint[] {
  if (listingIds === null) return [{ type: 'resync' }];
  return listingIds.map((listingId) => ({ type: 'listing', listingId, kind: 'listing.updated' }));
}

/** The listings of all tabs, one of each tab in turn, so that a listing that is opened in any tab comes before the cards of another. */
function unionOf(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const ranks = Array.from({ length: longest }, (_, rank) => rank);
  return [...new Set(ranks.flatMap((rank) => lists.flatMap((list) => list.slice(rank, rank + 1))))];
}

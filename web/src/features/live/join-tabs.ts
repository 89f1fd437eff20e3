import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { keepStream } from './keep-stream.ts';

/** The messages between the tabs of one person. */
type Message =
  | { type: 'shown'; tab: string; listingIds: string[] }
  | { type: 'left'; tab: string }
  /** A tab that has just begun to lead asks what the others show. */
  | { type: 'whoIsThere' }
  | { type: 'opened'; followed: string[]; missed: string[] | null }
  | { type: 'hint'; hint: LiveHint | null; position: string }
  | { type: 'poll' };

type JoinOptions = {
  userId: string;
  shown: () => string[];
  onHints: (...hints: LiveHint[]) => void;
  onSignedOut: () => void;
  onPoll: () => void;
};

type Leader = { stream: ReturnType<typeof keepStream>; shownBy: Map<string, string[]> };

/**
 * Joins the one stream that the tabs of a browser share. The tab that gets the lock holds the stream and informs
 * the others; when it leaves, the next one takes over where it stood.
 */
export function joinTabs({ userId, shown, onHints, onSignedOut, onPoll }: JoinOptions) {
  const name = `ballpark-live-1-${userId}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let position: string | null = null;
  let followed: string[] = [];
  let leader: Leader | null = null;

  function tellOthers(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage(message);
  }
  function say(message: Message): void {
    tellOthers(message);
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
    say({ type: 'shown', tab, listingIds: shown() });
  }
  function gather({ stream, shownBy }: Leader, message: Message & { tab: string }): void {
    const listingIds = message.type === 'shown' ? message.listingIds : null;
    const isNew = listingIds && !shownBy.has(message.tab);
    if (listingIds) shownBy.set(message.tab, listingIds);
    else shownBy.delete(message.tab);
    // Its data was fetched before any change was reported to it.
    if (isNew && stream.isOpen()) say({ type: 'opened', followed, missed: listingIds });
    stream.follow(unionOf([...shownBy.values()]));
  }
  function lead(): Promise<void> {
    const stream = keepStream({
      position,
      followed,
      onOpen: (ids, missed) => say({ type: 'opened', followed: ids, missed }),
      onHint: (hint, at) => say({ type: 'hint', hint, position: at }),
      onSignedOut,
      onPoll: () => say({ type: 'poll' }),
    });
    leader = { stream, shownBy: new Map() };
    say({ type: 'whoIsThere' });
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
    // Left while it waited for its turn.
    .catch(() => undefined);

  return {
    sendShown,
    leave(): void {
      tellOthers({ type: 'left', tab });
      leaving.abort();
      channel.close();
    },
  };
}

function missedHints(listingIds: string[] | null): LiveHint[] {
  if (listingIds === null) return [{ type: 'resync' }];
  return listingIds.map((listingId) => ({ type: 'listing', listingId, kind: 'listing.updated' }));
}

/** One of each tab in turn, so that what is opened anywhere comes before the cards of one. */
function unionOf(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const ranks = Array.from({ length: longest }, (_, rank) => rank);
  return [...new Set(ranks.flatMap((rank) => lists.flatMap((list) => list.slice(rank, rank + 1))))];
}

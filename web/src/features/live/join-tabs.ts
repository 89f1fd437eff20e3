import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { countGivenKept } from '../../lib/api/kept-answers.ts';
import { keepStream } from './keep-stream.ts';
import type { NewlyShown } from './shown-listings.ts';

/** The messages between the tabs of one person. */
type Message =
  /** `readAt`: changes since this time have not been reported to the tab. */
  | { type: 'shown'; tab: string; listingIds: string[]; readAt: number }
  | { type: 'left'; tab: string }
  /** The tab that has just begun to lead asks what the others show. */
  | { type: 'whoIsThere' }
  | { type: 'opened'; followed: string[]; since: number }
  | { type: 'hint'; hint: LiveHint | null; position: string }
  | { type: 'poll' };

type JoinOptions = {
  userId: string;
  /** Nothing that the tab shows was read before this time, in milliseconds. */
  readAt: number;
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
export function joinTabs({ userId, readAt, shown, onHints, onSignedOut, onSuspended, onPoll }: JoinOptions) {
  const name = `ballpark-live-2-${userId}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let position: string | null = null;
  let followed: string[] = [];
  let leader: Leader | null = null;
  let listingIds: string[] = [];
  /** What no stream has reported the changes of; `ids` is null for everything. */
  let unreported: { ids: string[] | null; readAt: number } = { ids: null, readAt };
  let keptBefore = 0;

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
        return takeOpened(message.followed, message.since);
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
  function sendShown({ ids, readAt: at }: NewlyShown = { ids: [], readAt: Infinity }): void {
    unreported = {
      ids: unreported.ids && [...new Set([...unreported.ids, ...ids])],
      readAt: Math.min(unreported.readAt, at),
    };
    listingIds = shown();
    postToAll({ type: 'shown', tab, listingIds, readAt: unreported.readAt });
  }
  /** Fetches again what the stream, now open, has not reported. */
  function takeOpened(ids: string[], since: number): void {
    const missed = unreported;
    const unfollowed = listingIds.filter((id) => !ids.includes(id));
    const kept = countGivenKept();
    const isReported = since <= missed.readAt && kept === keptBefore && unfollowed.length === 0;
    followed = ids;
    keptBefore = kept;
    unreported = { ids: unfollowed, readAt: unfollowed.length > 0 ? Date.now() : Infinity };
    if (!isReported) onHints(...hintsOf(missed.ids));
  }
  function gather({ stream, shownBy }: Leader, message: Message & { tab: string }): void {
    if (message.type === 'shown') shownBy.set(message.tab, message.listingIds);
    else shownBy.delete(message.tab);
    stream.follow(unionOf([...shownBy.values()]), message.type === 'shown' ? message.readAt : Infinity);
  }
  function lead(): Promise<void> {
    const stream = keepStream({
      position,
      followed,
      onOpen: (ids, since) => postToAll({ type: 'opened', followed: ids, since }),
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

function hintsOf(listingIds: string[] | null): LiveHint[] {
  if (listingIds === null) return [{ type: 'resync' }];
  return listingIds.map((listingId) => ({ type: 'listing', listingId, kind: 'listing.updated' }));
}

/** The listings of all tabs, one of each tab in turn, so that a listing that is opened in any tab comes before the cards of another. */
function unionOf(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const ranks = Array.from({ length: longest }, (_, rank) => rank);
  return [...new Set(ranks.flatMap((rank) => lists.flatMap((list) => list.slice(rank, rank + 1))))];
}

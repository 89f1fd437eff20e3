import { pace } from '../events/paced.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import type { Deps } from '../deps.ts';
import { hintOf, isOfHiddenGuess, movesLeaderboard } from './hint-of.ts';
import { type Checked, findChangedSessions } from './live-queries.ts';
import { beat, endStream, eventText, type LiveStream, writeTo } from './live-stream.ts';
import { streamIndex } from './stream-index.ts';

/** The open streams of this process. */
export type LiveStreams = {
  isFull: (asked: Pick<LiveStream, 'isMember'>) => boolean;
  /** Sends the stream its live events from now on, until either side closes it. */
  add: (stream: LiveStream) => void;
  /** Ends all streams, and accepts no new ones. */
  close: () => void;
};

const mostStreamsOfUser = 6;
/** Each stream takes a few kilobytes and a connection. */
const mostStreams = 20_000;
/** Anybody can make unverified accounts, so their streams must not keep members out. */
const mostStreamsOfNewcomers = 2_000;
const leaderboardEveryMs = 5000;
const sessionsEveryMs = 3000;
/** Each stream gets a heartbeat at least this often; shorter than the timeout of any proxy, and than our own for a silent connection. */
const beatSeconds = 20;

export function liveStreams(deps: Pick<Deps, 'db' | 'log' | 'now' | 'outbox'>): LiveStreams {
  /** Each stream with its second of the heartbeat interval, so that heartbeats are spread evenly over time. */
  const streams = new Map<LiveStream, number>();
  const byUser = streamIndex<LiveStream>();
  const byListing = streamIndex<LiveStream>();
  let newcomers = 0;
  let isClosed = false;
  let now = 0;

  const leaderboardHint = eventText({ type: 'leaderboard' });
  const leaderboard = pace(async () => {
    for (const stream of streams.keys()) writeTo(stream, leaderboardHint);
  }, leaderboardEveryMs);
  const ignore = deps.outbox.listen(send);
  const beats = setInterval(beatSome, 1000).unref();
  const checks = setInterval(() => void checkSessions(), sessionsEveryMs).unref();

  function send(event: OutboxRow): void {
    const { kind, userId, listingId, payload } = event;
    if (listingId !== null) followGuesses(event, listingId);
    const found = hintOf(event);
    if (found) {
      const readers = 'userId' in found ? byUser.of(found.userId) : readersOf(event, found.listingId);
      let text: string | undefined;
      for (const stream of readers) writeTo(stream, (text ??= eventText(found.hint, event.seq)));
    }
    if (kind === 'listing.hidden' && listingId !== null) loseFollowers(listingId, userId);
    if (kind === 'user.unseen' && userId !== null) dropListingsOf(payload.byUserId, byUser.of(userId));
    // They reconnect, and then follow only the listings that they can see.
    if (kind === 'user.seesOthers' && userId !== null) for (const stream of byUser.of(userId)) cut(stream);
    if (kind === 'user.suspended' && userId !== null)
      for (const stream of byUser.of(userId)) part(stream, 'suspended');
    if (movesLeaderboard(event)) void leaderboard.ask();
  }

  /** Where guesses are independent, a person sees the others' from their own guess on, until they withdraw it. */
  function followGuesses({ kind, payload }: OutboxRow, listingId: string): void {
    if (kind !== 'suggestion.created' && kind !== 'suggestion.withdrawn') return;
    for (const stream of byListing.of(listingId)) {
      const followed = stream.listings.get(listingId);
      if (followed && stream.userId === payload.byUserId)
        followed.seesGuesses = kind === 'suggestion.created';
    }
  }

  function readersOf(event: OutboxRow, listingId: string): Iterable<LiveStream> {
    const followers = byListing.of(listingId);
    if (!isOfHiddenGuess(event)) return followers;
    return [...followers].filter(({ listings }) => listings.get(listingId)?.seesGuesses);
  }

  function beatSome(): void {
    now = (now + 1) % beatSeconds;
    for (const [stream, second] of streams) if (second === now) beat(stream);
  }

  /**
   * Checks all sessions in one statement. A stream whose person was given or lost a role is cut, and follows what they can see when it comes
   * back. An error is only logged: without the database nobody can sign out either.
   */
  async function checkSessions(): Promise<void> {
    if (streams.size === 0) return;
    const bySession = Map.groupBy(streams.keys(), (stream) => keyOf(checkedOf(stream)));
    const checked = [...bySession.values()].flatMap(([first]) => (first ? [checkedOf(first)] : []));
    const changed = await findChangedSessions(deps.db, checked, deps.now()).catch((error: unknown) => {
      deps.log.debug({ err: error }, 'sessions of streams could not be looked at');
      return [];
    });
    for (const { reason, ...session } of changed)
      for (const stream of bySession.get(keyOf(session)) ?? [])
        if (reason === null) cut(stream);
        else part(stream, reason);
  }

  function part(stream: LiveStream, reason: 'signedOut' | 'replaced' | 'suspended'): void {
    forget(stream);
    endStream(stream, eventText({ type: 'ended', reason }));
  }

  function cut(stream: LiveStream): void {
    forget(stream);
    endStream(stream);
  }

  /** Only the owner and moderators get live events of a hidden listing. */
  function loseFollowers(listingId: string, ownerId: string | null): void {
    for (const stream of byListing.of(listingId))
      if (stream.userId !== ownerId && !stream.isModerator) byListing.remove(listingId, stream);
  }

  /** A blocked person goes on with their stream, in which the listings of the other are gone, as if these were deleted (product 15.13). */
  function dropListingsOf(ownerId: unknown, ofPerson: Iterable<LiveStream>): void {
    for (const stream of ofPerson)
      for (const [listingId, followed] of stream.listings) {
        if (followed.ownerId !== ownerId || stream.isModerator) continue;
        byListing.remove(listingId, stream);
        stream.listings.delete(listingId);
        writeTo(stream, eventText({ type: 'listing', listingId, kind: 'listing.deleted' }));
      }
  }

  function forget(stream: LiveStream): void {
    if (!streams.delete(stream)) return;
    if (!stream.isMember) newcomers -= 1;
    byUser.remove(stream.userId, stream);
    for (const id of stream.listings.keys()) byListing.remove(id, stream);
  }

  return {
    isFull: ({ isMember }) =>
      isClosed || streams.size >= mostStreams || (!isMember && newcomers >= mostStreamsOfNewcomers),
    add(stream) {
      streams.set(stream, streams.size % beatSeconds);
      if (!stream.isMember) newcomers += 1;
      byUser.add(stream.userId, stream);
      for (const id of stream.listings.keys()) byListing.add(id, stream);
      stream.response.once('close', () => forget(stream));
      const own = byUser.of(stream.userId);
      const [oldest] = own;
      if (oldest && own.size > mostStreamsOfUser) part(oldest, 'replaced');
    },
    close() {
      isClosed = true;
      ignore();
      clearInterval(beats);
      clearInterval(checks);
      void leaderboard.stop();
      for (const stream of streams.keys()) endStream(stream);
    },
  };
}

function checkedOf({ tokenHash: hash, isModerator }: LiveStream): Checked {
  return { hash, isModerator };
}

function keyOf({ hash, isModerator }: Checked): string {
  return `${hash.toString('latin1')} ${isModerator}`;
}

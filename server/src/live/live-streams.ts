import { pace } from '../events/paced.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import type { Deps } from '../deps.ts';
import { hintOf, movesLeaderboard } from './hint-of.ts';
import { findEndedSessions } from './live-queries.ts';
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
    const found = hintOf(event);
    if (found) {
      const readers = 'userId' in found ? byUser.of(found.userId) : byListing.of(found.listingId);
      const text = readers.size > 0 ? eventText(found.hint, event) : '';
      for (const stream of readers) writeTo(stream, text);
    }
    if (event.kind === 'listing.hidden' && event.listingId !== null)
      loseFollowers(event.listingId, event.userId);
    // They reconnect, and then follow only the listings that they can see.
    if (event.kind === 'user.seesOthers' && event.userId !== null)
      for (const stream of byUser.of(event.userId)) cut(stream);
    if (event.kind === 'user.suspended' && event.userId !== null)
      for (const stream of byUser.of(event.userId)) part(stream, 'suspended');
    if (movesLeaderboard(event)) void leaderboard.ask();
  }

  function beatSome(): void {
    now = (now + 1) % beatSeconds;
    for (const [stream, second] of streams) if (second === now) beat(stream);
  }

  /** Checks all sessions in one statement. An error is only logged: without the database nobody can sign out either. */
  async function checkSessions(): Promise<void> {
    if (streams.size === 0) return;
    const byToken = Map.groupBy(streams.keys(), ({ tokenHash }) => tokenHash.toString('latin1'));
    const hashes = Array.from(byToken.keys(), (key) => Buffer.from(key, 'latin1'));
    const ended = await findEndedSessions(deps.db, hashes, deps.now()).catch((error: unknown) => {
      deps.log.debug({ err: error }, 'sessions of streams could not be looked at');
      return [];
    });
    for (const hash of ended)
      for (const stream of byToken.get(hash.toString('latin1')) ?? []) part(stream, 'signedOut');
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

  function forget(stream: LiveStream): void {
    if (!streams.delete(stream)) return;
    if (!stream.isMember) newcomers -= 1;
    byUser.remove(stream.userId, stream);
    for (const id of stream.listingIds) byListing.remove(id, stream);
  }

  return {
    isFull: ({ isMember }) =>
      isClosed || streams.size >= mostStreams || (!isMember && newcomers >= mostStreamsOfNewcomers),
    add(stream) {
      streams.set(stream, streams.size % beatSeconds);
      if (!stream.isMember) newcomers += 1;
      byUser.add(stream.userId, stream);
      for (const id of stream.listingIds) byListing.add(id, stream);
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

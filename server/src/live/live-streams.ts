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
  /** Sends it from now on the hints that concern it, until it is closed from either side. */
  add: (stream: LiveStream) => void;
  /** Ends all streams, and lets none be added. */
  close: () => void;
};

const mostStreamsOfUser = 6;
/** Each takes a few kilobytes and a connection. */
const mostStreams = 20_000;
/** Anybody can make accounts that are never verified: their streams keep no member’s out. */
const mostStreamsOfNewcomers = 2_000;
const leaderboardEveryMs = 5000;
const sessionsEveryMs = 3000;
/** A stream is written to this often at least; shorter than any proxy's patience, and than our own for a silent connection. */
const beatSeconds = 20;

export function liveStreams(deps: Pick<Deps, 'db' | 'log' | 'now' | 'outbox'>): LiveStreams {
  /** Each with the second of a beat that is its own, so that none has all of them. */
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
    // They come back, and follow what shows to them then.
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

  /** All at once, in one statement. With the database away nobody can log out either. */
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

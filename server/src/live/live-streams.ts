import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { Gauge } from '@prometheus-io/client';
import type { ServerResponse } from 'node:http';
import type { Deps } from '../deps.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import { pace } from '../events/paced.ts';
import { eventText, liveEventFor, movesLeaderboard, type Reader } from './live-events.ts';
import { type Checked, findChangedSessions } from './live-queries.ts';

export type LiveStream = Reader & Checked & { response: ServerResponse };

export type LiveStreams = {
  isFull: (asked: Pick<LiveStream, 'isMember'>) => boolean;
  add: (stream: LiveStream) => void;
  close: () => void;
};

export const maxStreamsOfUser = 6;
/** Each takes a few kilobytes and a connection. */
const maxStreams = 20_000;
/** Anybody can make unverified accounts, so their streams must not crowd out members. */
const maxStreamsOfNewcomers = 2_000;
const leaderboardEveryMs = 5000;
const sessionsEveryMs = 3000;
/** Half the gap after which readers fetch everything again. */
const beatEveryMs = 5000;
/** Beyond the system's own buffers. */
const maxBufferedBytes = 64 * 1024;
const partAfterMs = 1000;

export function liveStreams(deps: Pick<Deps, 'db' | 'log' | 'metrics' | 'now' | 'outbox'>): LiveStreams {
  const streams = new Set<LiveStream>();
  const open = new Gauge({ name: 'live_streams', help: 'Open live streams.', registers: [deps.metrics] });
  const byUser = new Map<string, Set<LiveStream>>();
  const byListing = new Map<string, Set<LiveStream>>();
  let newcomers = 0;
  let isClosed = false;

  const leaderboard = pace(async () => {
    for (const stream of streams) send(stream, { type: 'leaderboard' });
  }, leaderboardEveryMs);
  const ignore = deps.outbox.listen(take);
  const checks = setInterval(() => void checkSessions(), sessionsEveryMs).unref();

  function take(row: OutboxRow): void {
    const { kind, userId, listingId, payload } = row;
    const followers = [...((listingId !== null && byListing.get(listingId)) || [])];
    const own = [...((userId !== null && byUser.get(userId)) || [])];
    if (listingId !== null) for (const stream of followers) followGuesses(stream, row, listingId);
    for (const stream of new Set([...followers, ...own])) {
      const event = liveEventFor(row, stream);
      if (event) send(stream, event);
    }
    if (kind === 'listing.hidden' && listingId !== null) {
      // Only the owner and moderators follow a hidden listing.
      for (const stream of followers)
        if (stream.userId !== userId && !stream.isModerator) unfollow(stream, listingId);
    }
    if (kind === 'user.unseen') for (const stream of own) dropListingsOf(payload.byUserId, stream);
    // They reconnect, and then follow only what they can see.
    if (kind === 'user.seesOthers') for (const stream of own) end(stream);
    if (kind === 'user.suspended') for (const stream of own) end(stream, 'suspended');
    if (movesLeaderboard(row)) leaderboard.ask();
  }

  /** With independent guesses, people see the others' from their own guess until they withdraw it. */
  function followGuesses(stream: LiveStream, { kind, payload }: OutboxRow, listingId: string): void {
    const followed = stream.listings.get(listingId);
    if (!followed || stream.userId !== payload.byUserId) return;
    if (kind === 'suggestion.created') followed.seesGuesses = true;
    if (kind === 'suggestion.withdrawn') followed.seesGuesses = false;
  }

  /** A blocked person's stream goes on; the other's listings look deleted. */
  function dropListingsOf(ownerId: unknown, stream: LiveStream): void {
    if (stream.isModerator) return;
    for (const [listingId, followed] of stream.listings) {
      if (followed.ownerId !== ownerId) continue;
      unfollow(stream, listingId);
      send(stream, { type: 'listing', listingId, kind: 'listing.deleted' });
    }
  }

  function unfollow(stream: LiveStream, listingId: string): void {
    stream.listings.delete(listingId);
    removeFrom(byListing, listingId, stream);
  }

  /**
   * A stream whose person gained or lost a role is cut, and adapts when it reconnects. Errors are only
   * logged: without the database nobody can sign out either.
   */
  async function checkSessions(): Promise<void> {
    if (streams.size === 0) return;
    const checked = [...streams];
    const changed = await findChangedSessions(deps.db, checked, deps.now()).catch((error: unknown) => {
      deps.log.debug({ err: error }, 'sessions of streams could not be looked at');
      return [];
    });
    for (const { index, reason } of changed) {
      const stream = checked[index];
      if (stream && streams.has(stream)) end(stream, reason);
    }
  }

  function end(stream: LiveStream, reason: 'signedOut' | 'replaced' | 'suspended' | null = null): void {
    forget(stream);
    stream.response.end(reason === null ? '' : eventText({ type: 'ended', reason }));
    setTimeout(() => stream.response.destroy(), partAfterMs).unref();
  }

  function forget(stream: LiveStream): void {
    if (!streams.delete(stream)) return;
    open.dec();
    if (!stream.isMember) newcomers -= 1;
    removeFrom(byUser, stream.userId, stream);
    for (const id of stream.listings.keys()) removeFrom(byListing, id, stream);
  }

  return {
    isFull: ({ isMember }) =>
      isClosed || streams.size >= maxStreams || (!isMember && newcomers >= maxStreamsOfNewcomers),
    add(stream) {
      streams.add(stream);
      open.inc();
      if (!stream.isMember) newcomers += 1;
      addTo(byUser, stream.userId, stream);
      for (const id of stream.listings.keys()) addTo(byListing, id, stream);
      const beats = setInterval(() => beat(stream), beatEveryMs).unref();
      stream.response.once('close', () => {
        clearInterval(beats);
        forget(stream);
      });
      const [oldest, ...others] = byUser.get(stream.userId) ?? [];
      if (oldest && others.length >= maxStreamsOfUser) end(oldest, 'replaced');
    },
    close() {
      isClosed = true;
      ignore();
      clearInterval(checks);
      void leaderboard.stop();
      for (const stream of streams) end(stream);
    },
  };
}

function send({ response }: LiveStream, event: LiveEvent): void {
  if (response.writableLength > maxBufferedBytes) response.destroy();
  else if (!response.writableEnded) response.write(eventText(event));
}

/** Nobody reads if the last beat's bytes still wait. */
function beat({ response }: LiveStream): void {
  if (response.writableLength > 0) response.destroy();
  else if (!response.writableEnded) response.write(':\n\n');
}

function addTo(index: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const present = index.get(key);
  if (present) present.add(stream);
  else index.set(key, new Set([stream]));
}

function removeFrom(index: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const present = index.get(key);
  present?.delete(stream);
  if (present?.size === 0) index.delete(key);
}

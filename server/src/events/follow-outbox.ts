import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import { listenToChannel } from '../db/connections/listen-to-channel.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';
import {
  findPosition,
  numberEvents,
  outboxChannel,
  type OutboxRow,
  readLatestEvents,
  readOutbox,
} from './outbox-queries.ts';
import { pace } from './paced.ts';
import { keepRecent, type RecentEvents } from './recent-events.ts';

type Listener = (event: OutboxRow) => void;

/** Follows the outbox: events of all processes reach this one in one order, each once. */
export type OutboxFollower = {
  /** Call it after the commit when this process may have recorded something. */
  wake: () => void;
  /** Calls the listener with each event after `end()`; the returned function stops that. */
  listen: (listener: Listener) => () => void;
  /** The position that the listeners have reached; null before the first poll. */
  end: () => number | null;
  /** The position that the listeners had reached so many milliseconds ago; null if that is not known. */
  endAgo: (ms: number) => number | null;
  /** Polls, unless the listeners have passed this position already. */
  reach: (seq: number) => Promise<void>;
  /** The events after a position, up to that of the listeners; null if memory does not hold them all. */
  since: (seq: number) => OutboxRow[] | null;
  /** `onEvents` is called for new events, and at intervals; never twice at a time. */
  start: (onEvents: () => Promise<void>) => void;
  stop: () => Promise<void>;
};

type Options = {
  db: Kysely<Schema>;
  log: Log;
  /** The database through which the processes are notified; undefined if there is only one process. */
  databaseUrl: string | undefined;
};

const pollPauseMs = 20;
const pauseMs = 100;
/** The poll intervals if no notification arrives: with listeners, and without. */
const listenedEveryMs = 1500;
const unlistenedEveryMs = 10_000;
/** Few enough that sending them at once overflows no buffer (live/live-stream.ts). */
const mostAtOnce = 300;
const keptCount = 10_000;

export function followOutbox({ db, log, databaseUrl }: Options): OutboxFollower {
  const self = newId();
  const listeners = new Set<Listener>();
  let recent: RecentEvents | null = null;
  let listening: { stop: () => Promise<void> } | null = null;
  let onEvents: (() => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isFailing = false;

  const polls = pace(async () => attempt(poll), pollPauseMs);
  const deliveries = pace(async () => {
    await onEvents?.().catch((error: unknown) =>
      log.warn({ err: error }, 'could not act upon what happened'),
    );
    void polls.ask();
  }, pauseMs);

  /** A database that is away is logged once; the next polls try again. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'cannot follow what happens for now');
      isFailing = true;
    }
  }

  async function poll(): Promise<void> {
    recent ??= await readRecent(db);
    await numberEvents(db, self);
    if ((await catchUp(recent)) > 0) void deliveries.ask();
  }

  async function catchUp(known: RecentEvents): Promise<number> {
    let count = 0;
    for (;;) {
      const rows = await readOutbox(db, known.end(), mostAtOnce);
      known.add(rows, performance.now());
      for (const row of rows) for (const listener of listeners) listener(row);
      count += rows.length;
      if (rows.length < mostAtOnce) return count;
    }
  }

  function listenToOthers(url: string): { stop: () => Promise<void> } {
    return listenToChannel({
      databaseUrl: url,
      channel: outboxChannel,
      log,
      onWord: (sender) => void (sender !== self && polls.ask()),
    });
  }

  function pollRegularly(): void {
    void polls.ask();
    void deliveries.ask();
    timer = setTimeout(pollRegularly, listeners.size > 0 ? listenedEveryMs : unlistenedEveryMs).unref();
  }

  return {
    wake() {
      if (isStarted) void polls.ask();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => recent?.end() ?? null,
    endAgo: (ms) => recent?.endAt(performance.now() - ms) ?? null,
    async reach(seq) {
      if (recent === null || seq > recent.end()) await polls.ask();
    },
    since: (seq) => recent?.since(seq) ?? null,
    start(given) {
      onEvents = given;
      isStarted = true;
      if (databaseUrl !== undefined) listening = listenToOthers(databaseUrl);
      pollRegularly();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await Promise.all([listening?.stop(), polls.stop(), deliveries.stop()]);
    },
  };
}

/** With an empty outbox, start with the events from now on. */
async function readRecent(db: Kysely<Schema>): Promise<RecentEvents> {
  const [first, ...rows] = await readLatestEvents(db, keptCount);
  const start = first?.seq ?? (await findPosition(db, 'numbered'));
  const recent = keepRecent(start, performance.now(), keptCount);
  recent.add(rows, performance.now());
  return recent;
}

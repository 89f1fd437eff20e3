import type { Kysely } from 'kysely';
import type { Log } from '../db/database.ts';
import { listenToChannel } from '../db/listen-to-channel.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';
import {
  type Happening,
  notifyOthers,
  outboxChannel,
  readHappenings,
  readLatestHappenings,
} from './followed-queries.ts';
import { isAfter } from './outbox-position.ts';
import { pace } from './pace.ts';
import { endOfOutbox, type OutboxPosition } from './read-outbox-queries.ts';
import { keepRecent, type RecentHappenings } from './recent-happenings.ts';

type Listener = (happening: Happening) => void;

/** Follows what happens, whichever process it happens in, and tells it here in one order, each once. */
export type OutboxFollower = {
  /** To be called when this process may have recorded something, after the commit. */
  wake: () => void;
  /** Calls the listener with whatever comes after `end()`; the answer ends that. */
  listen: (listener: Listener) => () => void;
  /** Where the listeners are; null before the first look. */
  end: () => OutboxPosition | null;
  /** Looks, unless the listeners are past this position already. */
  reach: (position: OutboxPosition) => Promise<void>;
  /** What happened after a position, up to where the listeners are; null when that is not known, or not any more. */
  since: (position: OutboxPosition) => Happening[] | null;
  /** `onNews` is called, never twice at a time, when something happened, and now and then. */
  start: (onNews: () => Promise<void>) => void;
  stop: () => Promise<void>;
};

type Options = {
  db: Kysely<Schema>;
  log: Log;
  /** By which the processes tell each other; undefined where there is but one. */
  databaseUrl: string | undefined;
};

const lookRestMs = 20;
const notifyRestMs = 50;
const newsRestMs = 100;
/** How soon to look again for what waits for a transaction that still runs. */
const waitMs = 25;
/** Should no hint come through: how often to look, while anybody listens and while nobody does. */
const listenedEveryMs = 1500;
const unlistenedEveryMs = 10_000;
/** Few enough that telling them at one go fills nobody’s buffer (live/live-stream.ts). */
const mostAtOnce = 300;
const keptCount = 10_000;

export function followOutbox({ db, log, databaseUrl }: Options): OutboxFollower {
  const self = newId();
  const listeners = new Set<Listener>();
  let recent: RecentHappenings | null = null;
  let hearing: { stop: () => Promise<void> } | null = null;
  let onNews: (() => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isFailing = false;
  /** What others are to be told of after the next look: a write of ours, or what `onNews` may have recorded. */
  let isOwnWrite = false;
  let mayBeOurs = false;

  const looks = pace(async () => attempt(look), lookRestMs);
  const notices = pace(async () => attempt(async () => notifyOthers(db, self)), notifyRestMs);
  const news = pace(async () => {
    await onNews?.().catch((error: unknown) => log.warn({ err: error }, 'could not act upon what happened'));
    mayBeOurs = true;
    void looks.ask();
  }, newsRestMs);

  /** A database that is away is told of once; the next look finds it again. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'cannot follow what happens for now');
      isFailing = true;
    }
  }

  async function look(): Promise<void> {
    const isTold = { always: isOwnWrite, ifNew: mayBeOurs };
    isOwnWrite = mayBeOurs = false;
    recent ??= await readRecent(db);
    const { count, isWaiting } = await catchUp(recent);
    if (count > 0) void news.ask();
    if (isWaiting) {
      isOwnWrite ||= isTold.always;
      mayBeOurs ||= isTold.ifNew;
      setTimeout(() => void looks.ask(), waitMs).unref();
    } else if (databaseUrl !== undefined && (isTold.always || (isTold.ifNew && count > 0)))
      void notices.ask();
  }

  async function catchUp(known: RecentHappenings): Promise<{ count: number; isWaiting: boolean }> {
    let count = 0;
    for (;;) {
      const { rows, isWaiting } = await readHappenings(db, known.end(), mostAtOnce);
      known.add(rows);
      for (const row of rows) for (const listener of listeners) listener(row);
      count += rows.length;
      if (rows.length < mostAtOnce) return { count, isWaiting };
    }
  }

  function hear(url: string): { stop: () => Promise<void> } {
    return listenToChannel({
      databaseUrl: url,
      channel: outboxChannel,
      log,
      onWord: (sender) => void (sender !== self && looks.ask()),
    });
  }

  function poll(): void {
    void looks.ask();
    void news.ask();
    timer = setTimeout(poll, listeners.size > 0 ? listenedEveryMs : unlistenedEveryMs).unref();
  }

  return {
    wake() {
      if (!isStarted) return;
      isOwnWrite = true;
      void looks.ask();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => recent?.end() ?? null,
    async reach(position) {
      if (recent === null || isAfter(position, recent.end())) await looks.ask();
    },
    since: (position) => recent?.since(position) ?? null,
    start(given) {
      onNews = given;
      isStarted = true;
      if (databaseUrl !== undefined) hearing = hear(databaseUrl);
      poll();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await Promise.all([hearing?.stop(), looks.stop(), notices.stop(), news.stop()]);
    },
  };
}

/** Where there is nothing yet, what comes from now on. */
async function readRecent(db: Kysely<Schema>): Promise<RecentHappenings> {
  const [first, ...rows] = await readLatestHappenings(db, keptCount);
  const recent = keepRecent(first ?? (await endOfOutbox(db)), keptCount);
  recent.add(rows);
  return recent;
}

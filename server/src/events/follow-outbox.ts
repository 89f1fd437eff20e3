import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import type { Listen } from '../db/connections/watch-database.ts';
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

type Listener = (event: OutboxRow) => void;

/** Events of all processes arrive in one order, each once. */
export type OutboxFollower = {
  /** Call it after the commit, when this process may have recorded an event. */
  wake: () => void;
  listen: (listener: Listener) => () => void;
  /** The last 15 seconds, in order; null before the first poll. */
  recent: () => OutboxRow[] | null;
  /** Does the works, one after the other, for new events and at intervals. One that fails stops no other. */
  start: (...works: (() => Promise<unknown>)[]) => void;
  stop: () => Promise<void>;
};

type Options = {
  db: Kysely<Schema>;
  log: Log;
  /** Null if there is only one process. */
  listen: Listen | null;
};

const pollPauseMs = 20;
const pauseMs = 100;
const listenedEveryMs = 1500;
const unlistenedEveryMs = 10_000;
/** Few, so that sending them overflows no buffer (live/live-streams.ts). */
const maxAtOnce = 300;
/** A new stream begins with these: longer than a page's call takes, or a replica lags. */
const recentMs = 15_000;
/** Bounds the search for the last minute's events at the start. */
const maxAtStart = 10_000;
const maxStartMs = 60_000;

export function followOutbox({ db, log, listen }: Options): OutboxFollower {
  const self = newId();
  const listeners = new Set<Listener>();
  let end: number | null = null;
  let recent: { row: OutboxRow; readAt: number }[] = [];
  let listening: { stop: () => void } | undefined;
  let works: readonly (() => Promise<unknown>)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isFailing = false;

  const polls = pace(async () => attempt(poll), pollPauseMs);
  const deliveries = pace(async () => {
    for (const work of works)
      await work().catch((error: unknown) => log.warn({ err: error }, 'could not act upon what happened'));
    polls.ask();
  }, pauseMs);

  /** Logs an outage once; later polls try again. */
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
    end ??= await findStart();
    await numberEvents(db, self);
    for (;;) {
      const rows = await readOutbox(db, end, maxAtOnce);
      end = rows.at(-1)?.seq ?? end;
      keep(rows);
      for (const row of rows) for (const listener of listeners) tell(listener, row);
      if (rows.length > 0) deliveries.ask();
      if (rows.length < maxAtOnce) return;
    }
  }

  /** What one listener cannot take is skipped there: each process tells its own, and browsers read anew. */
  function tell(listener: Listener, row: OutboxRow): void {
    try {
      listener(row);
    } catch (error) {
      log.warn({ err: error, seq: row.seq, kind: row.kind }, 'an event was not passed on to browsers');
    }
  }

  /** Starts a little earlier: another process may already have told callers about the last events. */
  async function findStart(): Promise<number> {
    const position = await findPosition(db, 'numbered');
    const latest = await readLatestEvents(db, maxAtStart);
    keep(latest.filter(({ createdAt }) => createdAt.getTime() > Date.now() - maxStartMs));
    return latest.at(-1)?.seq ?? position;
  }

  function keep(rows: readonly OutboxRow[]): void {
    const readAt = performance.now();
    recent = [
      ...recent.filter((each) => each.readAt > readAt - recentMs),
      ...rows.map((row) => ({ row, readAt })),
    ];
  }

  function pollRegularly(): void {
    polls.ask();
    deliveries.ask();
    timer = setTimeout(pollRegularly, listeners.size > 0 ? listenedEveryMs : unlistenedEveryMs).unref();
  }

  return {
    wake() {
      if (isStarted) polls.ask();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recent() {
      keep([]);
      return end === null ? null : recent.map(({ row }) => row);
    },
    start(...given) {
      works = given;
      isStarted = true;
      listening = listen?.({
        channel: outboxChannel,
        onWord: (sender) => sender !== self && polls.ask(),
      });
      pollRegularly();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      listening?.stop();
      await Promise.all([polls.stop(), deliveries.stop()]);
    },
  };
}

/** The call has committed by now; `onResponse` is not called if the caller has gone. */
export function wakeAfterWrites(app: FastifyInstance, outbox: OutboxFollower): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method !== 'GET' && reply.statusCode < 400) outbox.wake();
    done();
  });
}

import type { Kysely } from 'kysely';
import { isDatabaseUnavailable, isStorageFull, isTimeout } from '../db/connections/database-errors.ts';
import type { Schema } from '../db/schema.ts';
import { type JobKind, setAside } from '../jobs/job-kind.ts';
import type { Log } from '../log.ts';
import {
  type OutboxRow,
  lockPosition,
  readLaterOfListing,
  readOutbox,
  savePosition,
} from './outbox-queries.ts';

type HasDb = { db: Kysely<Schema> };

export type ReaderDeps<Needs extends HasDb> = Needs & {
  log: Log;
  jobs: {
    enqueue: (trx: Kysely<Schema>, kind: JobKind<KeptEvent, Needs>, event: KeptEvent) => Promise<void>;
  };
};

type Work<Needs> = {
  name: keyof typeof jobNames;
  /** Its transaction also moves the position. */
  batch: number;
  /** The position does not move for others alone, unless they fill a batch. */
  concerns: (kind: string) => boolean;
  /** `later`: what is kept of what has happened to the listing since; only of an event that was set aside. */
  handle: (
    needs: Needs,
    trx: Kysely<Schema>,
    events: readonly OutboxRow[],
    later?: readonly OutboxRow[],
  ) => Promise<void>;
};

type OutboxReader<Needs> = Work<Needs> & { setAside: JobKind<KeptEvent, Needs> };

/** By value, because the outbox deletes it after a week. */
type KeptEvent = Omit<OutboxRow, 'createdAt'> & { createdAt: string };

/** Kept with what waits, so they do not change. */
const jobNames = {
  notifications: 'fan-out-one-event',
  records: 'keep-records-of-one-event',
  webhooks: 'tell-webhooks-of-one-event',
} as const;
export const setAsideNames: readonly string[] = Object.values(jobNames);

export function outboxReader<Needs extends HasDb>(work: Work<Needs>): OutboxReader<Needs> {
  return {
    ...work,
    setAside: {
      name: jobNames[work.name],
      retry: setAside,
      pollSeconds: 10,
      async run(needs, { createdAt, ...kept }) {
        const event = { ...kept, createdAt: new Date(createdAt) };
        await needs.db
          .transaction()
          .execute(async (trx) => work.handle(needs, trx, [event], await readLaterOfListing(trx, event)));
      },
    },
  };
}

/** Returns how many events it has read. One process works at a time. */
export async function readInTurn<Needs extends HasDb>(
  deps: ReaderDeps<Needs>,
  reader: OutboxReader<Needs>,
): Promise<number> {
  try {
    return (await readNext(deps, reader, reader.batch)).length;
  } catch (error) {
    if (!mayBeOfEvent(error)) throw error;
  }
  let read = 0;
  while (read < reader.batch && (await readOne(deps, reader))) read += 1;
  return read;
}

/** Sets the event aside if it fails. */
async function readOne<Needs extends HasDb>(
  deps: ReaderDeps<Needs>,
  reader: OutboxReader<Needs>,
): Promise<boolean> {
  const tried: OutboxRow[] = [];
  try {
    return (await readNext(deps, reader, 1, (events) => tried.push(...events))).length > 0;
  } catch (error) {
    const [event] = tried;
    if (!event || !mayBeOfEvent(error)) throw error;
    await setEventAside(deps, reader, event);
    const { seq, kind } = event;
    deps.log.warn(
      { err: error, seq, kind, reader: reader.name },
      'an event failed, and is tried again apart',
    );
    return true;
  }
}

async function readNext<Needs extends HasDb>(
  deps: Needs,
  reader: OutboxReader<Needs>,
  most: number,
  onRead: (events: readonly OutboxRow[]) => void = () => {},
): Promise<readonly OutboxRow[]> {
  return deps.db.transaction().execute(async (trx) => {
    const events = await readOutbox(trx, await lockPosition(trx, reader.name), most);
    const last = events.at(-1);
    const isWorth = events.length === most || events.some(({ kind }) => reader.concerns(kind));
    if (!last || !isWorth) return [];
    onRead(events);
    await reader.handle(deps, trx, events);
    await savePosition(trx, reader.name, last.seq);
    return events;
  });
}

async function setEventAside<Needs extends HasDb>(
  deps: ReaderDeps<Needs>,
  reader: OutboxReader<Needs>,
  event: OutboxRow,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const [next] = await readOutbox(trx, await lockPosition(trx, reader.name), 1);
    // Another process has been faster.
    if (next?.seq !== event.seq) return;
    const kept = { ...event, createdAt: event.createdAt.toISOString() };
    await deps.jobs.enqueue(trx, reader.setAside, kept);
    await savePosition(trx, reader.name, event.seq);
  });
}

/** Without the database, or room on its disk, everything fails and waits. */
export function mayBeOfEvent(error: unknown): boolean {
  return isTimeout(error) || !(isDatabaseUnavailable(error) || isStorageFull(error));
}

import { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, type Pool, type PoolClient } from 'pg';
import type { Log } from '../../log.ts';

const beatMillis = 500;
/** Leaves time to cut the others. */
const answerShare = 0.8;

type Listener = {
  channel: string;
  /** Null after each connect, because notifications may have been lost. */
  onWord: (payload: string | null) => void;
};

export type Listen = (listener: Listener) => { stop: () => void };

type Watched = {
  settings: ClientConfig & { connectionTimeoutMillis: number };
  /** Cut while the server is silent. */
  pool?: Pool;
  log: Log;
};

type Watcher = { client: Client; connected: Promise<unknown>; told: Set<Listener> };

/**
 * A connection beside the pool's. It listens, and asks twice a second whether the server answers: a frozen
 * database or silent network closes no connection, so queries would hang for minutes. Waiting calls fail
 * within 2 s, unless the URL allows longer to connect. A lost connection comes back.
 */
export function watchDatabase({ settings, pool, log }: Watched): { listen: Listen; stop: () => void } {
  const clients = new Set<PoolClient>();
  pool?.on('connect', (client) => clients.add(client));
  pool?.on('remove', (client) => clients.delete(client));
  const listeners = new Set<Listener>();
  let isStopped = false;
  let watcher: Watcher | null = null;

  const beat = async (): Promise<void> => {
    watcher ??= open();
    const { client } = watcher;
    const before = bytesReadBy(clients);
    const isAnswering = await answersInTime(ask(watcher), settings.connectionTimeoutMillis * answerShare);
    if (isStopped) return;
    if (!isAnswering) {
      cut(client);
      watcher = null;
      // A busy pooler lets the question wait, and answers others.
      if (bytesReadBy(clients) === before) cutPool();
    }
    timer = setTimeout(() => void beat(), beatMillis).unref();
  };
  let timer = setTimeout(() => void beat(), 0).unref();

  function open(): Watcher {
    const client = new Client({ ...settings, fallback_application_name: 'ballpark-watch' });
    const forget = (): void => {
      if (watcher?.client === client) watcher = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    client.on('notification', ({ channel, payload }) => {
      for (const each of listeners) if (each.channel === channel) each.onWord(payload ?? null);
    });
    const connected = client.connect().catch(forget);
    return { client, connected, told: new Set() };
  }

  async function ask({ client, connected, told }: Watcher): Promise<void> {
    await connected;
    for (const listener of [...listeners].filter((each) => !told.has(each))) {
      await client.query(`listen ${listener.channel}`);
      told.add(listener);
      listener.onWord(null);
    }
    await client.query('select 1');
  }

  function cutPool(): void {
    if (clients.size === 0) return;
    log.warn({ connections: clients.size }, 'the database does not answer; its connections are cut');
    for (const client of clients) cut(client);
  }

  return {
    listen(listener) {
      listeners.add(listener);
      return { stop: () => void listeners.delete(listener) };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      if (watcher !== null) cut(watcher.client);
    },
  };
}

/** A refusal is an answer: waiting queries then fail by themselves. */
async function answersInTime(answer: Promise<unknown>, limitMillis: number): Promise<boolean> {
  return new Promise((resolve) => {
    // If this process was busy, the reply may have arrived unread.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), limitMillis);
    const settle = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    answer.then(settle, settle);
  });
}

function bytesReadBy(clients: Iterable<ClientBase>): number {
  let bytes = 0;
  for (const client of clients) {
    const stream = streamOf(client);
    if (stream instanceof Socket) bytes += stream.bytesRead;
  }
  return bytes;
}

function cut(client: ClientBase): void {
  streamOf(client)?.destroy();
}

function streamOf(client: ClientBase) {
  return 'connection' in client ? (client as Client).connection.stream : undefined;
}

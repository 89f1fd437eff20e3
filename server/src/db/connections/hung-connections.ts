import { Client, type ClientBase, type ClientConfig, type Pool, type PoolClient } from 'pg';
import type { Log } from '../../log.ts';

const beatMillis = 500;
/** Leaves time to cut the others. */
const answerShare = 0.8;

/**
 * A frozen database or silent network closes no connection, so queries would hang for minutes. Pings twice a
 * second on a separate connection and cuts the pool when the server stops answering; waiting calls fail
 * within 2 s, unless the URL allows longer to connect.
 */
export function cutHungConnections(
  pool: Pool,
  settings: ClientConfig & { connectionTimeoutMillis: number },
  log: Log,
): { stop: () => void } {
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));

  let isStopped = false;
  let watcher: Client | null = null;
  const beat = async (): Promise<void> => {
    if (clients.size > 0 && !(await isAnswering())) {
      log.warn({ connections: clients.size }, 'the database does not answer; its connections are cut');
      for (const client of clients) cut(client);
    }
    if (!isStopped) timer = setTimeout(() => void beat(), beatMillis).unref();
  };
  const isAnswering = async (): Promise<boolean> => {
    watcher ??= newWatcher(settings, () => (watcher = null));
    return answersInTime(watcher.query('select 1'), settings.connectionTimeoutMillis * answerShare);
  };
  let timer = setTimeout(() => void beat(), beatMillis).unref();

  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    if (watcher !== null) cut(watcher);
  };
  return { stop };
}

function newWatcher(settings: ClientConfig, onGone: () => void): Client {
  const client = new Client({ ...settings, fallback_application_name: 'ballpark-watch' });
  client.on('error', onGone);
  client.on('end', onGone);
  client.connect().catch(onGone);
  return client;
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

function cut(client: ClientBase): void {
  if ('connection' in client) (client as Client).connection.stream.destroy();
}

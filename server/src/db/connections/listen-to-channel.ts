import { Client } from 'pg';
import type { Log } from '../../log.ts';

const comeBackAfterMs = 1000;
const connectionTimeoutMillis = 1500;

type Options = {
  databaseUrl: string;
  channel: string;
  log: Log;
  /** Null after each connect, because notifications may have been lost. */
  onWord: (payload: string | null) => void;
};

/** Reconnects; notifications meanwhile are lost. */
export function listenToChannel({ databaseUrl, channel, log, onWord }: Options): {
  stop: () => Promise<void>;
} {
  let isStopped = false;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const opened = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis,
      fallback_application_name: 'ballpark-listen',
    });
    client = opened;
    opened.on('error', (error) => log.warn({ error: error.message }, 'lost the connection that listens'));
    opened.once('end', () => again(opened));
    opened.on('notification', ({ payload }) => onWord(payload ?? null));
    opened
      .connect()
      .then(async () => opened.query(`listen ${channel}`))
      .then(() => onWord(null))
      .catch(() => again(opened));
  }

  function again(lost: Client): void {
    if (isStopped || client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    timer = setTimeout(connect, comeBackAfterMs).unref();
  }

  connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { codeOf } from '../../error-code.ts';

const beatMillis = 1000;
const tooSlow = '57014';
/** 'Undefined function' and 'not supported': the server cannot report its lag. */
const unknowable = new Set<unknown>(['42883', '0A000']);

export type ReplicaReads = {
  pool: PostgresPool;
  isUsable: () => boolean;
  /** Reads by the server that answered them. */
  served: { primary: number; replica: number };
  stop: () => void;
};

/**
 * Reads from the replica while it lags at most about 3 s, else from the primary. A failed read goes to the
 * primary at once. Only for single statements, never for transactions.
 */
export function openReplicaReads(replica: Pool, primary: Pool, log: Log): ReplicaReads {
  let isUsable = false;
  const served = { primary: 0, replica: 0 };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const bound = [...values];
    if (!isUsable) {
      served.primary += 1;
      return primary.query(text, bound);
    }
    try {
      const answer = await replica.query(text, bound);
      served.replica += 1;
      return answer;
    } catch (error) {
      if (codeOf(error) === tooSlow) throw error;
      if (isDatabaseUnavailable(error)) setUsable(false);
      served.primary += 1;
      return primary.query(text, bound);
    }
  };
  const setUsable = (is: boolean): void => {
    if (is && !isUsable) log.info({}, 'reading from the replica');
    if (!is && isUsable) log.warn({}, 'the replica is gone or behind; reading from the primary');
    isUsable = is;
  };
  const watch = watchReplica(replica, primary, setUsable);
  const client = { query, release: () => {} } as PostgresPoolClient;
  return {
    pool: { connect: async () => client, end: async () => {}, options: {} },
    isUsable: () => isUsable,
    served,
    stop: watch.stop,
  };
}

/** Every second it checks whether the replica has replayed what the primary wrote a second earlier. */
function watchReplica(
  replica: Pool,
  primary: Pool,
  onChange: (isUsable: boolean) => void,
): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let written: string | null = null;
  const beat = async (): Promise<void> => {
    const isCurrent = await hasReplayed(replica, written);
    if (isStopped) return;
    onChange(isCurrent);
    written = await positionOf(primary);
    timer = setTimeout(() => void beat(), beatMillis).unref();
  };
  void beat();
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { stop };
}

/** A server that cannot report its position only has to answer. */
async function hasReplayed(replica: Pool, written: string | null): Promise<boolean> {
  try {
    const { rows } = await replica.query<{ is_current: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as is_current',
      [written],
    );
    return rows[0]?.is_current ?? false;
  } catch (error) {
    return unknowable.has(codeOf(error));
  }
}

/** End of the primary's WAL; null if the server cannot report it. */
async function positionOf(primary: Pool): Promise<string | null> {
  const found = await primary
    .query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    .catch(() => null);
  return found?.rows[0]?.lsn ?? null;
}

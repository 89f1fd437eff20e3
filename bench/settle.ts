import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { itemAt } from './support.ts';

const settlingMs = 10_000;
const idleShare = 0.02;

/** `pages` of 8 kB. */
export type Statements = { statementMs: number; pages: number };

/** Of all statements in this database so far. */
export async function statementsOf(client: pg.Client): Promise<Statements> {
  const { rows } = await client.query<Statements>(
    `select sum(total_exec_time)::float8 as "statementMs", sum(shared_blks_hit + shared_blks_read)::float8 as pages
     from pg_stat_statements join pg_database on oid = dbid where datname = current_database()`,
  );
  return itemAt(rows, 0);
}

/** Until the jobs that follow a start are done. */
export async function settle(client: pg.Client): Promise<void> {
  for (;;) {
    const before = await statementsOf(client);
    await sleep(settlingMs);
    const { statementMs } = await statementsOf(client);
    if (statementMs - before.statementMs < settlingMs * idleShare) return;
  }
}

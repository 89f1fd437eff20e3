import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { Database } from '../db/database.ts';

export function databaseMetrics(
  metrics: Registry,
  { pools, replicaReads }: Pick<Database, 'pools' | 'replicaReads'>,
): void {
  const registers: Registry[] = [];
  metrics.registerMetric(
    new Gauge({
      name: 'database_pool_connections',
      help: 'Open connections of this process.',
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, { totalCount }] of Object.entries(pools)) this.set({ pool }, totalCount);
      },
    }),
  );
  metrics.registerMetric(
    new Gauge({
      name: 'database_pool_waiting',
      help: 'Statements and transactions of this process that wait for a connection.',
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
      },
    }),
  );
  if (replicaReads === null) return;
  metrics.registerMetric(
    new Gauge({
      name: 'replica_usable',
      help: '1 if the replica answers and lags at most about 3 s.',
      registers,
      collect() {
        this.set(replicaReads.isUsable() ? 1 : 0);
      },
    }),
  );
  metrics.registerMetric(
    new Counter({
      name: 'replica_reads_total',
      help: 'Reads that a replica may serve, by the server that did.',
      labelNames: ['server'],
      registers,
      collect() {
        this.reset();
        for (const [server, count] of Object.entries(replicaReads.served)) this.inc({ server }, count);
      },
    }),
  );
}

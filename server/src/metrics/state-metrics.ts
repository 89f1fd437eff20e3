import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { Gauge } from '@prometheus-io/client';
import { findBackupState } from '../backup/backup-state.ts';
import type { Deps } from '../deps.ts';
import { countFailed } from '../jobs/job-list-queries.ts';
import { memoryHere } from '../memory-here.ts';
import { ballparkVersion } from '../version.ts';
import { countClockJumps } from './clock-jumps.ts';
import { findOutboxLag, findQueueStates, readers } from './metrics-queries.ts';

/** Every process reads the same, and Prometheus asks all of them. */
const readEveryMs = 10_000;
/** Without the database the answer must not wait long. */
const patienceMs = 5000;

type StateDeps = Pick<
  Deps,
  | 'certificateEnd'
  | 'db'
  | 'diskBytes'
  | 'freeBytes'
  | 'hasPhotoStore'
  | 'jobs'
  | 'metrics'
  | 'now'
  | 'pingDatabase'
>;

/** What alerts watch beside calls and jobs. Call the returned function before each answer: it reads all anew. */
export function stateMetrics(deps: StateDeps): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [deps.metrics] });
  const isUp = gauge('database_up', '1 if the database answers.');
  const waiting = gauge('queue_waiting_jobs', 'Jobs that are due and wait.', ['queue']);
  const active = gauge('queue_active_jobs', 'Jobs that run, in all processes.', ['queue']);
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest waiting job has been due.', ['queue']);
  const failed = gauge('queue_failed_jobs', 'Jobs that failed and are not tried again.', ['queue']);
  const lag = gauge('outbox_lag_seconds', 'Age of the oldest event that this reader has yet to handle.', [
    'reader',
  ]);
  const photos = gauge('photo_store_up', '1 if the photo store answers.');
  const freeBytes = gauge('disk_free_bytes', 'Free space of the disk that has DATA_DIR.');
  const diskBytes = gauge('disk_size_bytes', 'Size of the disk that has DATA_DIR.');
  const memory = gauge('memory_limit_bytes', 'Memory that this process may have: the machine’s, or a limit.');
  const heap = gauge('heap_limit_bytes', 'The largest heap that Node.js makes here.');
  const certificate = gauge(
    'certificate_ends_timestamp_seconds',
    'When the certificate of PUBLIC_URL ends; 0 without https, or before it was reached.',
  );
  const countJumps = countClockJumps(deps.metrics);
  const backup = gauge('last_backup_timestamp_seconds', 'When the last backup was made; 0 if never.');
  const backupBytes = gauge('last_backup_bytes', 'Size of the last backup that BACKUP_TO made; 0 if none.');
  const restore = gauge(
    'last_verified_restore_timestamp_seconds',
    'When a backup was last restored and compared; 0 if never.',
  );
  const failedBackup = gauge(
    'backup_failed',
    '1 if the last try failed: to make a backup, or to restore one.',
    ['step'],
  );
  gauge('ballpark_build_info', 'Always 1; the labels tell the versions.', ['version', 'node']).set(
    { version: ballparkVersion(), node: process.versions.node },
    1,
  );
  let readAt = -Infinity;

  async function readDatabase(): Promise<void> {
    await deps.pingDatabase();
    const states = await findQueueStates(deps.db);
    const failures = await countFailed(deps.db);
    for (const { name: queue } of deps.jobs.kinds) {
      const state = states.find(({ name }) => name === queue);
      waiting.set({ queue }, state?.waiting ?? 0);
      active.set({ queue }, state?.active ?? 0);
      oldest.set({ queue }, state?.oldestSeconds ?? 0);
      failed.set({ queue }, failures.get(queue) ?? 0);
    }
    const last = await findBackupState(deps.db);
    backup.set(secondsOf(last.madeAt));
    backupBytes.set(last.bytes ?? 0);
    restore.set(secondsOf(last.restoredAt));
    failedBackup.set({ step: 'backup' }, last.failure === null ? 0 : 1);
    failedBackup.set({ step: 'trial' }, last.trialFailure === null || last.trialFailure.isSkipped ? 0 : 1);
    for (const reader of readers) lag.set({ reader }, await findOutboxLag(deps.db, reader, deps.now()));
  }

  return async () => {
    photos.set(deps.hasPhotoStore() ? 1 : 0);
    freeBytes.set(deps.freeBytes());
    diskBytes.set(deps.diskBytes());
    memory.set(memoryHere());
    heap.set(getHeapStatistics().heap_size_limit);
    certificate.set((deps.certificateEnd()?.getTime() ?? 0) / 1000);
    countJumps();
    const nowMs = deps.now().getTime();
    if (Math.abs(nowMs - readAt) < readEveryMs) return;
    readAt = nowMs;
    const isAnswered = await Promise.race([
      readDatabase().then(
        () => true,
        () => false,
      ),
      sleep(patienceMs, false, { ref: false }),
    ]);
    isUp.set(isAnswered ? 1 : 0);
  };
}

function secondsOf(time: string | null): number {
  return time === null ? 0 : Date.parse(time) / 1000;
}

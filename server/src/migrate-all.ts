import type { Database } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { jobs as kinds } from './jobs.ts';
import { createJobs } from './jobs/job-queue.ts';
import type { createLog } from './log.ts';

/** Also makes the job queue's tables: the role that serves may not (docs/operations.md). */
export async function migrateAll(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  log: ReturnType<typeof createLog>,
): Promise<void> {
  await migrateToLatest(db, log);
  const jobs = createJobs({ kinds, pool, log });
  await jobs.open();
  await jobs.stop();
}

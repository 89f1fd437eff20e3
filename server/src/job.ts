import type { Deps } from './deps.ts';
import type { JobKind } from './jobs/job-kind.ts';

/** A job without data is enqueued with null. */
export type Job<Data extends object | null> = JobKind<Data, Deps>;

/** Must be listed in `jobs.ts`, or no process runs it. */
export function job<Data extends object | null = null>(kind: Job<Data>): Job<Data> {
  return kind;
}

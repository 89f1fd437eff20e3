import type { Deps } from './deps.ts';
import type { JobKind } from './jobs/job-kind.ts';

/** A kind of job. One that needs no data is enqueued with null. */
export type Job<Data extends object | null> = JobKind<Data, Deps>;

/**
 * Defines work that the queue does later, or at times, beside that work. `jobs.ts` lists it, or no process does it; whoever wants it done
 * passes it to `deps.jobs.enqueue` with its data.
 */
export function job<Data extends object | null = null>(kind: Job<Data>): Job<Data> {
  return kind;
}

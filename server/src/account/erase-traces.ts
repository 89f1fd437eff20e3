import type { Deps } from '../deps.ts';
import { sweepSearchWords } from '../search/sweep-search-words.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';

/** After accounts were deleted, forgets the words that only their listings held, and removes the deleted data from the database's files. */
async function eraseTraces(deps: Pick<Deps, 'db' | 'eraseDeleted'>): Promise<void> {
  await sweepSearchWords(deps);
  await deps.eraseDeleted?.();
}

export const eraseTracesJob = job({
  name: 'erase-traces',
  retry: {
    policy: 'short',
    retryLimit: 10,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: hour,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  pollSeconds: 30,
  run: eraseTraces,
});

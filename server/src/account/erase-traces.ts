import type { Deps } from '../deps.ts';
import { sweepSearchWords } from '../search/sweep-search-words.ts';

/** After accounts were deleted, forgets the words that only their listings held, and removes the deleted data from the database's files. */
export async function eraseTraces(deps: Pick<Deps, 'db' | 'eraseDeleted'>): Promise<void> {
  await sweepSearchWords(deps);
  await deps.eraseDeleted?.();
}

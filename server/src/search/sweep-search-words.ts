import type { Deps } from '../deps.ts';
import {
  countOwners,
  deleteKnownWords,
  lockKnownWords,
  readKnownWords,
  saveOwnerCounts,
} from './similar-word-queries.ts';
import { job } from '../job.ts';
import { recurringLong } from '../jobs/job-kind.ts';

/** Each word has about five. */
const rowsAtOnce = 1000;

/** Recounts the owners of each word that a search with a slip may find, and deletes words that no listing holds; answers how many. */
export async function sweepSearchWords(deps: Pick<Deps, 'db'>): Promise<number> {
  let forgotten = 0;
  let after = { key: '', word: '' };
  for (;;) {
    const known = await readKnownWords(deps.db, after, rowsAtOnce);
    const last = known.at(-1);
    if (!last) return forgotten;
    after = last;
    const before = new Map(known.filter(({ isFirst }) => isFirst).map((row) => [row.word, row.owner_count]));
    const counts = await deps.db.transaction().execute((trx) => countOwners(trx, [...before.keys()]));
    const changed = counts.filter((row) => row.owner_count > 0 && row.owner_count !== before.get(row.word));
    if (changed.length > 0) await saveOwnerCounts(deps.db, changed);
    forgotten += await forget(deps, unheld(counts));
  }
}

/** Checked once more while nobody posts: a listing that is posted right now may rely on one of these words. */
async function forget({ db }: Pick<Deps, 'db'>, words: readonly string[]): Promise<number> {
  if (words.length === 0) return 0;
  try {
    return await db.transaction().execute(async (trx) => {
      await lockKnownWords(trx);
      const gone = unheld(await countOwners(trx, words));
      await deleteKnownWords(trx, gone);
      return gone.length;
    });
  } catch (error) {
    // Another transaction takes longer than people should wait for this sweep; the next run is in two hours.
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return 0;
    throw error;
  }
}

const lockNotAvailable = '55P03';

function unheld(counts: Awaited<ReturnType<typeof countOwners>>): string[] {
  return counts.filter((row) => row.owner_count === 0).map(({ word }) => word);
}

export const sweepSearchWordsJob = job({
  name: 'sweep-search-words',
  cron: '29 */2 * * *',
  retry: recurringLong,
  async run(deps) {
    const count = await sweepSearchWords(deps);
    if (count > 0) deps.log.info({ count }, 'search words that no listing holds forgotten');
  },
});

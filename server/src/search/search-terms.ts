import { forgivesTypo, meantBy } from '@ballpark/domain/search-typos.ts';
import { isUnspaced, pairsOf, partsOf, searchWords } from '@ballpark/domain/search-words.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurringLong } from '../jobs/job-kind.ts';
import { type Filter, hasAny } from './feed-queries.ts';
import {
  type SearchTerm,
  type SearchTerms,
  type SimilarWord,
  countOwners,
  deleteKnownWords,
  findSimilarWords,
  lockKnownWords,
  readKnownWords,
  saveOwnerCounts,
} from './search-word-queries.ts';

/** Limits of corrected words, for each searched word and for all together. More would cost time and find little. */
const [mostMeanings, mostMeaningsOfAll] = [40, 160];
/** Of more words only so many are searched for the most that a listing holds: six would take 2.7 times as long. */
const mostKnown = 4;

/**
 * The words of a search as they were typed, each a term or, if it has letters and digits, a term for each of these parts. A word that begins
 * another one is left out, since the longer one matches less. Two words may be written as one.
 */
export function termsAsTyped(search: string): SearchTerms {
  const words = search === '' ? [] : searchWords(search);
  const typed = [...new Set(words)].filter(
    (word) => !words.some((other) => other !== word && other.startsWith(word)),
  );
  return typed.flatMap((word) => {
    const before = words[words.indexOf(word) - 1];
    const beginnings = before !== undefined && isOneWord(before, word) ? [word, before + word] : [word];
    const parts = partsOf(word);
    return parts.length > 0
      ? parts.map((part) => ({ beginnings, words: [part] }))
      : [{ beginnings, words: [] }];
  });
}

function isOneWord(before: string, word: string): boolean {
  return !isUnspaced(before) && !isUnspaced(word) && !/\p{N}\n\p{N}/u.test(`${before}\n${word}`);
}

/**
 * The terms with words that are one typo away, or end with what was typed, for a search without matches; null if some listing anywhere
 * holds the words that were typed (docs/decisions/0027, 0081). `isNowhere` says that no listing does.
 */
export async function termsWithTypos(
  deps: Deps,
  filter: Filter,
  isNowhere: boolean,
): Promise<SearchTerms | null> {
  const { terms } = filter;
  const forgiven = [...new Set(terms.map(typedOf))].filter(forgivesTypo);
  if (forgiven.length === 0) return null;
  if (!isNowhere && (await hasAny(deps.replica, filter))) return null;
  const similar = await findSimilarWords(deps.replica, forgiven);
  const most = Math.min(mostMeanings, Math.floor(mostMeaningsOfAll / terms.length));
  const meant = terms.map((term) => meaningsOf(typedOf(term), similar).slice(0, most));
  if (meant.every((words) => words.length === 0)) return null;
  // Beside a wrong word, a word that no listing holds may still be right; alone it would find nothing again.
  return terms.map(({ beginnings, words }, index) => ({
    beginnings: terms.length > 1 ? beginnings : [],
    words: [...words, ...(meant[index] ?? [])],
  }));
}

/**
 * For a search of which no listing holds all words: those that some listing holds, others as what they may be typos of. Of a script whose
 * words cannot be told apart, the pairs of letters. The longest words come first, because they say most, and single letters say nothing.
 */
export async function knownTerms(
  deps: Deps,
  filter: Filter,
  withTypos: SearchTerms | null,
): Promise<SearchTerms> {
  const known: SearchTerm[] = [];
  const isAlone = filter.terms.length === 1;
  const isKnown = async (term: SearchTerm) =>
    !isAlone && (await hasAny(deps.replica, { ...filter, terms: [term] }));
  for (const [index, term] of filter.terms.entries()) {
    const typed = typedOf(term);
    if (typed.length < 2 && !isUnspaced(typed)) continue;
    const meant = withTypos?.[index]?.words ?? [];
    if (await isKnown(term)) known.push(term);
    else if (meant.length > 0) known.push({ beginnings: [], words: meant });
    else for (const pair of pairsOf(typed)) known.push({ beginnings: [pair], words: [] });
  }
  return known.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, mostKnown);
}

function typedOf({ beginnings: [word = ''] }: SearchTerm): string {
  return word;
}

function lengthOf({ beginnings: [beginning], words: [word = ''] }: SearchTerm): number {
  return (beginning ?? word).length;
}

/** Words that begin as typed are searched already, unless other words were typed or nobody holds them. */
function meaningsOf(typed: string, similar: readonly SimilarWord[]): string[] {
  const known = similar.filter(({ searched, word }) => searched === typed && !word.startsWith(typed));
  return meantBy(
    typed,
    known.map(({ word }) => word),
  );
}

/** Each word has about five. */
const rowsAtOnce = 1000;

/** Recounts the owners of each word that a search with a typo may find, and deletes words that no listing holds; answers how many. */
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

import { forgivesSlip, meantBy } from '@ballpark/domain/search-slips.ts';
import { searchWords } from '@ballpark/domain/search-words.ts';
import type { Deps } from '../deps.ts';
import { hasAny, type Filter } from './feed-queries.ts';
import type { SearchTerms } from './search-queries.ts';
import { findSimilarWords, type SimilarWord } from './similar-word-queries.ts';

/** Limits of corrected words, for each searched word and for all together. More would cost time and find little. */
const [mostMeanings, mostMeaningsOfAll] = [40, 160];

/** The words of a search as they were typed. A word that begins another one is left out, since the longer one matches less. */
export function termsAsTyped(search: string): SearchTerms {
  const typed = [...new Set(search === '' ? [] : searchWords(search))];
  return typed
    .filter((word) => !typed.some((other) => other !== word && other.startsWith(word)))
    .map((word) => ({ beginnings: [word], words: [] }));
}

/**
 * The terms with words that are one slip away, for a search without matches; null if some listing anywhere holds the words that were typed
 * (product 7.3; docs/decisions/0010, 0018). `isNowhere` says that no listing does.
 */
export async function termsWithSlips(
  deps: Deps,
  filter: Filter,
  isNowhere: boolean,
): Promise<SearchTerms | null> {
  const typed = filter.terms.flatMap(({ beginnings }) => beginnings);
  const forgiven = typed.filter(forgivesSlip);
  if (forgiven.length === 0) return null;
  if (!isNowhere && (await hasAny(deps.replica, filter))) return null;
  const similar = await findSimilarWords(deps.replica, forgiven);
  const most = Math.min(mostMeanings, Math.floor(mostMeaningsOfAll / typed.length));
  const meant = typed.map((word) => meaningsOf(word, similar).slice(0, most));
  if (meant.every((words) => words.length === 0)) return null;
  // Beside a wrong word, a word that no listing holds may still be right; alone it would find nothing again.
  return typed.map((word, index) => ({
    beginnings: typed.length > 1 ? [word] : [],
    words: meant[index] ?? [],
  }));
}

/** Words that begin as typed are searched already, unless other words were typed or nobody holds them. */
function meaningsOf(typed: string, similar: readonly SimilarWord[]): string[] {
  const known = similar.filter(({ searched, word }) => searched === typed && !word.startsWith(typed));
  return meantBy(
    typed,
    known.map(({ word }) => word),
  );
}

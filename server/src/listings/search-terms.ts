import { forgivesSlip, meantBy } from '@ballpark/domain/search-slips.ts';
import { searchWords } from '@ballpark/domain/search-words.ts';
import type { Deps } from '../deps.ts';
import { countFeed, type Filter } from './feed-queries.ts';
import { findSimilarWords, type SearchTerms } from './search-queries.ts';

/** More meanings of one word than these say nothing, and cost. */
const mostMeanings = 20;

/**
 * What a search asks for: its words, and where no listing anywhere has them as they are typed, also the words that are
 * one slip away (rules, Listings; docs/decisions/0010).
 */
export async function searchTerms(
  deps: Deps,
  search: string,
  among: Omit<Filter, 'terms' | 'place'>,
): Promise<SearchTerms> {
  const words = searchWords(search);
  const asTyped = words.map((word) => [word]);
  if (!words.some(forgivesSlip)) return asTyped;
  const found = await countFeed(deps.replica, { ...among, terms: asTyped }, { kind: 'anywhere' }, 1);
  if (found > 0) return asTyped;
  return Promise.all(words.map((word) => meaningsOf(deps, word)));
}

async function meaningsOf(deps: Deps, word: string): Promise<string[]> {
  if (!forgivesSlip(word)) return [word];
  const similar = await findSimilarWords(deps.replica, word, Array.from(word).length - 1);
  return [...new Set([word, ...meantBy(word, similar)])].slice(0, mostMeanings);
}

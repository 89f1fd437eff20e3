import { forgivesSlip, meantBy } from '@ballpark/domain/search-slips.ts';
import { searchWords } from '@ballpark/domain/search-words.ts';
import type { Deps } from '../deps.ts';
import { hasAny, type Filter } from './feed-queries.ts';
import { findSimilarWords, type SearchTerms } from './search-queries.ts';

/** More meanings of one word than these say nothing, and cost. */
const mostMeanings = 20;

/** The words of a search as they are typed. */
export function termsAsTyped(search: string): SearchTerms {
  return search === '' ? [] : searchWords(search).map((word) => [word]);
}

/**
 * What a search without a find may ask for: also the words that are one slip away, where no listing anywhere has those that
 * were typed; null otherwise (rules, Listings; docs/decisions/0010).
 */
export async function termsWithSlips(deps: Deps, filter: Filter): Promise<SearchTerms | null> {
  const words = filter.terms.flat();
  if (!words.some(forgivesSlip)) return null;
  if (await hasAny(deps.replica, filter)) return null;
  return Promise.all(words.map((word) => meaningsOf(deps, word)));
}

async function meaningsOf(deps: Deps, word: string): Promise<string[]> {
  if (!forgivesSlip(word)) return [word];
  const similar = await findSimilarWords(deps.replica, word, Array.from(word).length - 1);
  return [...new Set([word, ...meantBy(word, similar)])].slice(0, mostMeanings);
}

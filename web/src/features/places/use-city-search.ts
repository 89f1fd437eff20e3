import type { CitySuggestion } from '@ballpark/domain/contract/places.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { placeKeys } from '../../lib/api/query-keys.ts';

/** The least letters of a search, and how many cities are offered (product 4.2). */
const shortestQuery = 2;
const suggestionCount = 5;

export type CitySearch = {
  /** 'idle': there is nothing to show, because the text is too short or the search failed. */
  status: 'idle' | 'searching' | 'done';
  suggestions: readonly CitySuggestion[];
};

/** Cities for a text, `debounceMs` after its last change. Answers to earlier texts are dropped. */
export function useCitySearch(text: string, debounceMs: number): CitySearch {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, debounceMs]);

  const isSettled = asked === wanted;
  const { data, isFetching } = useQuery({
    queryKey: placeKeys.cities(asked),
    queryFn: ({ signal }) => searchCities(asked, signal),
    enabled: isSettled && asked.length >= shortestQuery,
    staleTime: 5 * 60_000,
    retry: false,
  });

  if (wanted.length < shortestQuery) return { status: 'idle', suggestions: [] };
  if (!isSettled || isFetching) return { status: 'searching', suggestions: [] };
  return data ? { status: 'done', suggestions: data } : { status: 'idle', suggestions: [] };
}

async function searchCities(query: string, signal: AbortSignal): Promise<CitySuggestion[]> {
  try {
    return await api('GET /places/cities', { query: { query, limit: suggestionCount }, signal });
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed search is logged only (product 4.2)
    if (!signal.aborted) console.warn('City search failed', error);
    throw error;
  }
}

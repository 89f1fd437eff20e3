import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { shownListings } from './shown-listings.ts';

const queryClient = new QueryClient();
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

it('finds the listings of every list that is shown, the opened one first and each once', () => {
  show(['listings', 'home'], { data: [{ id: 'a' }, { id: 'b' }], pagination: {} });
  show(['profiles', 'maya', 'listings'], [{ id: 'b' }, { id: 'c' }]);
  show(['profiles', 'maya', 'suggestions'], [{ id: 'no listing', listingId: 'd' }]);
  show(['listing', 'e'], { id: 'e' });
  expect(shownListings(queryClient)).toEqual(['e', 'a', 'b', 'c', 'd']);
});

it('leaves out answers that are only cached, and those without a listing', () => {
  queryClient.setQueryData(['listings', 'feed'], { data: [{ id: 'kept' }] });
  show(['profiles', 'maya'], { id: 'a person' });
  show(['profiles', 'maya', 'achievements'], [{ id: 'a badge' }]);
  show(['leaderboard', null], { entries: [{ id: 'a rank' }] });
  expect(shownListings(queryClient)).toEqual([]);
});

function show(queryKey: readonly unknown[], data: unknown): void {
  queryClient.setQueryData(queryKey, data);
  const observer = new QueryObserver(queryClient, { queryKey, staleTime: Infinity, queryFn: () => data });
  stops.push(observer.subscribe(() => undefined));
}

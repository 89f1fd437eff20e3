import { expect, it } from 'vitest';
import { activeFilters, feedAddress, feedQuery, noFilters as none, readFeedAddress } from './feed-filters.ts';

const noFilters = { ...none, order: 'near' as const };
const narrowed = {
  search: 'oak table',
  type: 'PRODUCT',
  distance: 20,
  status: 'all',
  toGuess: false,
  order: 'newest',
} as const;

it.each([
  ['search=oak+table&type=PRODUCT&distance=20&status=all&order=newest&page=3', narrowed, 3],
  ['toGuess=true', { ...noFilters, toGuess: true }, 1],
  ['', noFilters, 1],
])('the address %o holds what is narrowed, and reads back the same', (address, filters, page) => {
  expect(feedAddress(filters, page).toString()).toBe(address);
  expect(readFeedAddress(new URLSearchParams(address))).toEqual({ filters, page });
});

it.each([
  'type=CAR',
  'distance=7',
  'distance=-5',
  'status=open',
  'order=far',
  'page=0',
  'page=1.5',
  'page=x',
  'search=%20',
])('takes %s for not said', (address) => {
  expect(readFeedAddress(new URLSearchParams(address))).toEqual({ filters: noFilters, page: 1 });
});

it('cuts a search that is longer than the server takes', () => {
  const { filters } = readFeedAddress(new URLSearchParams({ search: 'x'.repeat(500) }));
  expect(filters.search).toHaveLength(200);
});

it('asks with radius 0 for anywhere, in kilometres else, for the near first, and leaves out what else is not narrowed', () => {
  const usual = { radius: 0, status: 'active', page: 1, limit: 12, order: 'near' };
  expect(feedQuery(noFilters, 1, 'km')).toEqual(usual);
  expect(feedQuery(noFilters, 1, 'miles')).toEqual(usual);
  expect(feedQuery({ ...noFilters, toGuess: true }, 1, 'km')).toEqual({ ...usual, toGuess: 'true' });
  expect(feedQuery({ ...noFilters, order: 'newest' }, 1, 'km')).not.toHaveProperty('order');
  expect(feedQuery(narrowed, 2, 'km')).toMatchObject({ radius: 20, search: 'oak table', type: 'PRODUCT' });
  expect(feedQuery(narrowed, 2, 'miles')).toMatchObject({ radius: 32.18688, status: 'all', page: 2 });
});

it('counts the filters that are other than usual', () => {
  expect(activeFilters(noFilters)).toEqual([]);
  expect(activeFilters({ ...noFilters, distance: 5, status: 'closed' })).toEqual(['distance', 'status']);
});

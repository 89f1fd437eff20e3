import { describe, expect, it } from 'vitest';
import { activeFilters, feedAddress, feedQuery, noFilters, readFeedAddress } from './feed-filters.ts';

const narrowed = {
  search: 'oak table',
  type: 'PRODUCT',
  distance: 20,
  status: 'all',
  toGuess: false,
} as const;

describe('the address of the feed', () => {
  it('holds what is narrowed, and reads back the same', () => {
    const address = feedAddress(narrowed, 3);
    expect(address.toString()).toBe('search=oak+table&type=PRODUCT&distance=20&status=all&page=3');
    expect(readFeedAddress(address)).toEqual({ filters: narrowed, page: 3 });
  });

  it('is empty for the usual feed', () => {
    expect(feedAddress(noFilters).toString()).toBe('');
    expect(readFeedAddress(new URLSearchParams())).toEqual({ filters: noFilters, page: 1 });
  });

  it.each([
    'type=CAR',
    'distance=7',
    'distance=-5',
    'status=open',
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
});

it('keeps what is to guess in the address, and asks for it', () => {
  const filters = { ...noFilters, toGuess: true };
  const address = feedAddress(filters);
  expect(address.toString()).toBe('toGuess=true');
  expect(readFeedAddress(address).filters).toEqual(filters);
  expect(feedQuery(filters, 1, 'km')).toMatchObject({ status: 'active', toGuess: 'true' });
});

describe('the query of the feed', () => {
  it('has radius 0 for anywhere, and leaves out what else is not narrowed', () => {
    expect(feedQuery(noFilters, 1, 'km')).toEqual({ radius: 0, status: 'active', page: 1, limit: 12 });
    expect(feedQuery(noFilters, 1, 'miles')).toEqual(feedQuery(noFilters, 1, 'km'));
  });

  it.each([
    ['km', 20],
    ['miles', 32.18688],
  ] as const)('asks in kilometres for 20 %s', (unit, radius) => {
    const query = feedQuery(narrowed, 2, unit);
    expect(query).toEqual({
      radius,
      status: 'all',
      page: 2,
      limit: 12,
      search: 'oak table',
      type: 'PRODUCT',
    });
  });
});

it('counts the filters that are other than usual', () => {
  expect(activeFilters(noFilters)).toEqual([]);
  expect(activeFilters({ ...noFilters, distance: 5, status: 'closed' })).toEqual(['distance', 'status']);
});

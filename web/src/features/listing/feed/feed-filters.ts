import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { type DistanceUnit, distanceUnitAt, milesToKm } from '@ballpark/domain/places.ts';
import { type ListingType, listingTypes } from '@ballpark/domain/listing-window.ts';
import { queryOptions } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api/api.ts';
import { freshFor } from '../../../lib/api/query-client.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';

/** `distance` is in the reader's unit; 0 is anywhere. */
type Filters = {
  search: string;
  type: ListingType | 'ALL';
  distance: number;
  status: 'active' | 'closed' | 'all';
  toGuess: boolean;
};
export type FilterName = keyof Filters;
/** The order needs a place of the reader. */
export type FeedFilters = Filters & { order: (typeof orders)[number] };

export const orders = ['near', 'newest'] as const;
export const noFilters: Filters = {
  search: '',
  type: 'ALL',
  distance: 0,
  status: 'active',
  toGuess: false,
};
export const types = ['ALL', ...listingTypes] as const;
export const distances = [0, 5, 10, 20, 50];
export const statuses = ['active', 'closed', 'all'] as const;
const maxSearchLength = 200;

/** Invalid values fall back to the default. */
export function readFeedAddress(address: URLSearchParams): { filters: FeedFilters; page: number } {
  const page = Number(address.get('page'));
  return {
    filters: {
      search: (address.get('search') ?? '').trim().slice(0, maxSearchLength),
      type: types.find((type) => type === address.get('type')) ?? noFilters.type,
      distance:
        distances.find((distance) => String(distance) === address.get('distance')) ?? noFilters.distance,
      status: statuses.find((status) => status === address.get('status')) ?? noFilters.status,
      toGuess: address.get('toGuess') === 'true',
      order: orders.find((order) => order === address.get('order')) ?? orders[0],
    },
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Leaves out defaults. */
export function feedAddress(filters: FeedFilters, page = 1): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of activeFilters(filters)) address.set(name, String(filters[name]));
  if (filters.order !== orders[0]) address.set('order', filters.order);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** Filters that differ from the default. */
export function activeFilters(filters: Filters): FilterName[] {
  const names: FilterName[] = ['search', 'type', 'distance', 'status', 'toGuess'];
  return names.filter((name) => filters[name] !== noFilters[name]);
}

type Place = { latitude: number | null; longitude: number | null } | null;

export function hasPlace(reader: Place): boolean {
  return reader !== null && reader.latitude !== null && reader.longitude !== null;
}

/** Distance in kilometres; only filters that are set, and the order unless it is the newest first. */
export function feedQuery(
  { search, type, distance, status, toGuess, order }: FeedFilters,
  page: number,
  unit: DistanceUnit,
): InputOf<'GET /listings'>['query'] {
  return {
    radius: unit === 'miles' ? milesToKm(distance) : distance,
    status,
    page,
    limit: 12,
    ...(search !== '' && { search }),
    ...(type !== 'ALL' && { type }),
    ...(toGuess && { toGuess: 'true' as const }),
    ...(order === 'near' && { order }),
  };
}

/** By country; kilometres where unknown. */
export function unitOf(user: Place): DistanceUnit {
  if (!user || user.latitude === null || user.longitude === null) return 'km';
  return distanceUnitAt({ latitude: user.latitude, longitude: user.longitude });
}

const freshForMs = 30_000;

export function feedPageQuery(filters: FeedFilters, page: number, unit: DistanceUnit) {
  const query = feedQuery(filters, page, unit);
  return queryOptions({
    queryKey: [...listingKeys.all, 'feed', query],
    queryFn: ({ signal }) => apiPage('GET /listings', { query, signal }),
    staleTime: freshForMs,
  });
}

export type HomeFeed = Awaited<ReturnType<typeof readHomeFeed>>;

const readHomeFeed = ({ signal }: { signal: AbortSignal }) => apiPage('GET /listings', { query: {}, signal });

/** Without filters: sorted by distance band and date. */
export function homeFeedQuery() {
  return queryOptions({
    queryKey: [...listingKeys.all, 'home'],
    queryFn: readHomeFeed,
    staleTime: freshFor.homeFeed,
  });
}

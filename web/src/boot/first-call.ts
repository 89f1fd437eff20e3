import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { feedQuery, noFilters } from '../features/listing/feed/feed-filters.ts';
import { addressOf } from '../lib/api/address-of.ts';

/** What the app asks for first on a page, apart from who is signed in. */
type FirstCall = {
  address?: string;
  /** The photos of the first cards. */
  photosIn?: (answer: Answer) => (string | undefined)[];
  /** What depends on who is signed in. */
  addressesOf?: (user: OwnProfile) => string[];
};
export type Answer = { data: readonly { photoUrls?: readonly string[] }[] };

/** Null where the call depends on more than the address. The photo of a listing's page is already in its HTML (server/src/web/serve-web.ts). */
export function firstCallAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstCall | null {
  const [, id] = /^\/listing\/([\w-]+)$/.exec(pathname) ?? [];
  if (id !== undefined) return { address: addressOf('/listings/:id', { params: { id } }) };
  if (pathname === '/home') return { address: addressOf('/listings', {}), photosIn };
  return search === '' ? (callsAt[pathname] ?? null) : null;
}

/** The calls of pages whose address has no query. */
const callsAt: Record<string, FirstCall | undefined> = {
  '/feed': { address: addressOf('/listings', { query: feedQuery(noFilters, 1, 'km') }), photosIn },
  '/guesses': { address: addressOf('/profile/guesses', { query: { state: 'open', page: 1 } }) },
  '/saved': { address: addressOf('/listings/saved', { query: { page: 1 } }), photosIn },
  '/profile': { addressesOf: addressesOfProfile },
  '/leaderboard': { address: addressOf('/xp/leaderboard', {}) },
  '/notifications': { address: addressOf('/notifications', { query: { limit: 20 } }) },
};

function photosIn({ data }: Answer): (string | undefined)[] {
  return data.map(({ photoUrls: [url] = [] }) => url && cardPhotoUrl(url));
}

function addressesOfProfile({ id, latitude, longitude }: OwnProfile): string[] {
  const params = { id, userId: id };
  return [
    addressOf('/profile/:id', { params }),
    addressOf('/profile/:id/listings', { params }),
    addressOf('/profile/:id/suggestions', { params }),
    addressOf('/xp/streak', {}),
    addressOf('/profile/closed-guesses', {}),
    addressOf('/achievements/users/:id/achievements', { params, query: { includeProgress: 'true' } }),
    addressOf('/xp/history/:userId', { params }),
    ...(latitude === null || longitude === null
      ? []
      : [addressOf('/profile/location', { query: { latitude, longitude } })]),
  ];
}

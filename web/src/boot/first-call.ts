import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { feedQuery, noFilters } from '../features/listing/feed/feed-filters.ts';
import { addressOf } from '../lib/api/address-of.ts';

/** The first call of the app on a page, apart from the profile, and the photos of its first cards. */
type FirstCall = { address: string; photosIn?: (answer: Answer) => (string | undefined)[] };
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
  '/leaderboard': { address: addressOf('/xp/leaderboard', {}) },
  '/notifications': { address: addressOf('/notifications', { query: { limit: 20 } }) },
};

function photosIn({ data }: Answer): (string | undefined)[] {
  return data.map(({ photoUrls: [url] = [] }) => url && cardPhotoUrl(url));
}

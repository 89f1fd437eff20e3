import { feedQuery, noFilters } from './features/feed/feed-filters.ts';
import { addressOf } from './lib/address-of.ts';
import { cardPhotoUrl } from './lib/card-photo-url.ts';

/** What the app will ask for first on a page, beside who is signed in, and which photo the answer leads to. */
type FirstCall = { address: string; photoIn?: (answer: Answer) => string | undefined };
export type Answer = { data: Photographed | readonly Photographed[] };
type Photographed = { photoUrls?: readonly string[] };

/** Null where it depends on more than the address. */
export function firstCallAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstCall | null {
  if (pathname === '/home') return { address: addressOf('/listings', {}) };
  if (pathname === '/feed' && search === '') {
    const address = addressOf('/listings', { query: feedQuery(noFilters, 1, 'km') });
    return { address, photoIn: cardPhotoIn };
  }
  const [, id] = /^\/listing\/([\w-]+)$/.exec(pathname) ?? [];
  return id === undefined ? null : { address: addressOf('/listings/:id', { params: { id } }), photoIn };
}

function cardPhotoIn(answer: Answer): string | undefined {
  const url = photoIn(answer);
  return url && cardPhotoUrl(url);
}

function photoIn({ data }: Answer): string | undefined {
  return [data].flat().flatMap(({ photoUrls = [] }) => photoUrls)[0];
}

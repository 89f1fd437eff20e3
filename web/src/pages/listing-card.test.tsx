import { expect, it } from 'vitest';
import { ListingCard } from '../features/listing/card/listing-card.tsx';
import { makeListing } from '../lib/test-listings.ts';
import { renderPart } from './test-app.tsx';

const berlin = { latitude: 52.52, longitude: 13.4 };
const createdAt = new Date(Date.now() - 5 * 3_600_000).toISOString();

it.each([
  ['Kreuzberg, Berlin, Germany', null, 'Kreuzberg, Germany'],
  ['Kreuzberg, Berlin, Germany', berlin, 'Kreuzberg, Germany under 1 km away'],
  ['Paris, France', berlin, 'Paris, France under 1 km away'],
])('shows %s as its first and last part, and then the distance', (location, reader, text) => {
  const listing = makeListing({ location, ...berlin, createdAt });
  const { container } = renderPart(<ListingCard listing={listing} reader={reader} />);
  expect(container).toHaveTextContent(text);
  expect(container.textContent.includes('away')).toBe(reader !== null);
});

it('says of a listing in one’s own city only where it is: both may be known by the city alone', () => {
  const location = 'Austin, Texas, United States';
  const austin = { latitude: 30.27, longitude: -97.74 };
  const shown = (listing: object) => {
    const reader = { ...austin, location };
    return renderPart(<ListingCard listing={makeListing({ ...austin, ...listing })} reader={reader} />)
      .container;
  };
  expect(shown({ location })).toHaveTextContent('Austin, United States');
  expect(shown({ location })).not.toHaveTextContent('away');
  expect(shown({ location, latitude: 30.35 })).toHaveTextContent('Austin, United States 6 miles away');
  expect(shown({ location: 'Hyde Park, Austin, Texas' })).toHaveTextContent(
    'Hyde Park, Texas under 1 mile away',
  );
});

it('shows to everybody how long ago it was posted', () => {
  const { container } = renderPart(<ListingCard listing={makeListing({ createdAt })} />);
  expect(container.querySelector('time')?.textContent).toBe('about 5 hours ago');
  expect(container.querySelector('time [aria-hidden], time .sr-only')).toBeNull();
});

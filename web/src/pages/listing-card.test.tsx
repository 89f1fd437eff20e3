import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { makeListing } from '../lib/test-listings.ts';
import { ListingCard } from '../features/listing/card/listing-card.tsx';

afterEach(cleanup);

const berlin = { latitude: 52.52, longitude: 13.4 };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

it.each([
  ['Kreuzberg, Berlin, Germany', null, 'Kreuzberg, Germany'],
  ['Kreuzberg, Berlin, Germany', berlin, 'Kreuzberg, Germany under 1 km away'],
  ['Portland, Oregon, United States', null, 'Portland, United States'],
  ['Paris, France', berlin, 'Paris, France under 1 km away'],
])('shows %s as the specification shortens it, and then the distance', (location, reader, text) => {
  const listing = makeListing({ location, ...berlin, createdAt: hoursAgo(5) });
  const { container } = renderInRouter(<ListingCard listing={listing} reader={reader} />);
  expect(container.textContent).toContain(text);
  expect(container.textContent.includes('away')).toBe(reader !== null);
});

it('shows to everybody how long ago it was posted', () => {
  const { container } = renderInRouter(<ListingCard listing={makeListing({ createdAt: hoursAgo(5) })} />);
  expect(container.querySelector('time')?.textContent).toBe('about 5 hours ago');
  expect(container.querySelector('time [aria-hidden], time .sr-only')).toBeNull();
});

function renderInRouter(element: ReactNode) {
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListingCardPhoto } from './listing-card.tsx';

const closed = { isActive: false, autoClosedAt: null };

it.each([
  ['an open one is bright and has no badge', { isActive: true, autoClosedAt: null }, null],
  ['a closed one is dim', closed, 'Closed'],
  ['one that closed by itself is dim', { ...closed, autoClosedAt: '2026-01-01T00:00:00Z' }, 'Auto-closed'],
])('%s', (_, state, badge) => {
  const listing = { type: 'SERVICE' as const, photoUrls: ['/media/a.webp'], photos: [], ...state };
  const { container } = render(<ListingCardPhoto listing={listing} />);
  expect(screen.getByText('Service')).toBeTruthy();
  expect(screen.queryByText(/closed/i)?.textContent ?? null).toBe(badge);
  expect(container.querySelector('img')?.classList.contains('opacity-55')).toBe(!state.isActive);
});

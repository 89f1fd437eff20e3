import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ListingPrice } from './listing-price.tsx';

afterEach(cleanup);

it.each([
  ['an open listing shows its offer', { isActive: true, finalPrice: null }, /^Offered:/],
  ['a closed one shows its final price', { isActive: false, finalPrice: 90 }, /^Final Price/],
  [
    'one that closed by itself offers nothing any more',
    { isActive: false, finalPrice: null },
    /^No price set$/,
  ],
])('%s', (_, changes, text) => {
  const { container } = render(
    <ListingPrice listing={{ hasOffer: true, offerAmount: 120, currency: 'USD', ...changes }} />,
  );
  expect(container.textContent).toMatch(text);
  expect(screen.queryByText(/Offered/) !== null).toBe(changes.isActive);
});

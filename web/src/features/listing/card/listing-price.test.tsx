import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasPrice, ListingPrice } from './listing-price.tsx';

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const open = {
  userId: 'ada',
  hasOffer: true,
  offerAmount: 120,
  currency: 'USD',
  isActive: true,
  finalPrice: null,
  autoClosedAt: null,
  priceAnsweredAt: null,
  fairPrice: null,
  guessRange: null,
};
const left = { isActive: false, autoClosedAt: daysAgo(2) };

it.each([
  ['an open listing shows its offer', {}, /^Offered:/],
  ['a closed one shows its final price', { isActive: false, finalPrice: 90 }, /^Final Price/],
  ['one that closed by itself offers nothing any more', left, /^No price set$/],
  ['one that was not sold says so', { ...left, priceAnsweredAt: daysAgo(1) }, /^Not sold$/],
  [
    'one that closed by itself shows a price that was said later',
    { ...left, priceAnsweredAt: daysAgo(1), finalPrice: 90 },
    /^Final Price/,
  ],
])('%s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  const { container } = render(<ListingPrice listing={listing} />);
  expect(container.textContent).toMatch(text);
  expect(screen.queryByText(/Offered/) !== null).toBe(listing.isActive);
});

it.each([
  ['while its owner may still say it', left, /^What did it go for\?$/],
  ['not after 30 days', { isActive: false, autoClosedAt: daysAgo(31) }, /^No price set$/],
  ['not once it was said', { ...left, priceAnsweredAt: daysAgo(1) }, /^Not sold$/],
  ['not while it is open', {}, /^Offered:/],
])('one’s own asks what it went for %s', (_, changes, text) => {
  const { container } = render(<ListingPrice listing={{ ...open, ...changes }} isOwn />);
  expect(container.textContent).toMatch(text);
});

const fairPrice = { estimate: 182.37, low: 120, high: 260, confidence: 'fair' } as const;
it.each([
  [
    'beside its offer',
    { hasOffer: true, offerAmount: 120 },
    /^Offered: .*Fair ≈ \$180about 180 US dollarsNeighbours say/,
  ],
  ['without an offer', { hasOffer: false }, /^Fair ≈ \$180/],
  ['when it closed by itself', { isActive: false }, /^Fair ≈ \$180/],
  [
    'with the range that is likely by the guesses',
    { hasOffer: false },
    /180 US dollarsNeighbours say \$120 – \$260from 120 US dollars to 260 US dollars$/,
  ],
  ['with the range in the past, when it closed by itself', left, /Neighbours said \$120/],
  ['never beside a final price', { isActive: false, finalPrice: 90 }, /^Final Price\$90.0090 US dollars$/],
])('a card shows the fair price %s', (_, changes, text) => {
  const { container } = render(<ListingPrice listing={{ ...open, fairPrice, ...changes }} />);
  expect(container.textContent).toMatch(text);
});

const two = { min: 120, max: 160 };
it.each([
  ['two guesses', { hasOffer: false, guessRange: two }, 'Neighbours say $120 – $160'],
  ['one guess', { hasOffer: false, guessRange: { min: 120, max: 120 } }, 'Neighbours say $120'],
  ['guesses beside an offer', { guessRange: two }, 'Offered: $120.00'],
  ['guesses on one that closed by itself', { ...left, guessRange: two }, 'Neighbours said $120 – $160'],
])('a card with too few guesses for a fair price says what neighbours say: %s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  const { container } = render(<ListingPrice listing={listing} />);
  for (const spoken of container.querySelectorAll('.sr-only')) spoken.remove();
  expect(container.textContent.replaceAll(/\s/g, ' ')).toContain(text);
  expect(container.textContent).toMatch(/Neighbours sai?d?y?/);
  expect(hasPrice(listing)).toBe(true);
});

it.each([
  ['an open one', { hasOffer: false }, ''],
  ['a closed one', { isActive: false }, 'No price set'],
])('where no price is known the title stands out: %s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  const { container } = render(<ListingPrice listing={listing} />);
  expect(container.textContent).toBe(text);
  expect(hasPrice(listing)).toBe(false);
});

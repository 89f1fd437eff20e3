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
  ownAmount: null,
  suggestionCount: 4,
};
const left = { isActive: false, autoClosedAt: daysAgo(2) };

it.each([
  ['an open listing shows its offer', {}, /^Offered:/],
  ['a closed one shows its final price', { isActive: false, finalPrice: 90 }, /^Final Price/],
  ['one that closed by itself offers nothing any more', left, /^No final price$/],
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
  ['not after 30 days', { isActive: false, autoClosedAt: daysAgo(31) }, /^No final price$/],
  ['not once it was said', { ...left, priceAnsweredAt: daysAgo(1) }, /^Not sold$/],
  ['not while it is open', {}, /^Offered:/],
])('one’s own asks what it went for %s', (_, changes, text) => {
  const { container } = render(<ListingPrice listing={{ ...open, ...changes }} isOwn />);
  expect(container.textContent).toMatch(text);
});

const fairPrice = { estimate: 182.37, low: 120, high: 260, confidence: 'fair' } as const;
const two = { min: 120, max: 160 };
const one = { guessRange: { min: 120, max: 120 }, suggestionCount: 1 };
/** What is seen. */
function shownOf(listing: Parameters<typeof hasPrice>[0], isOwn = false): string {
  const { container } = render(<ListingPrice {...{ listing, isOwn }} />);
  for (const spoken of container.querySelectorAll('.sr-only')) spoken.remove();
  return container.textContent.replaceAll(/\s/g, ' ');
}

it.each([
  ['a fair price', { hasOffer: false, fairPrice }, ''],
  ['a fair price beside an offer', { fairPrice }, 'Offered: $120.00'],
  ['what neighbours say', { hasOffer: false, guessRange: two }, ''],
])('who may still guess does not see %s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  expect(shownOf(listing)).toBe(text);
  expect(hasPrice(listing)).toBe(listing.hasOffer);
});

const guessed = { hasOffer: false, ownAmount: 95, fairPrice };
it.each([
  ['with a fair price', guessed, 'You $95 · fair ≈ $180'],
  ['beside an offer', { ...guessed, hasOffer: true }, 'Offered: $120.00You $95 · fair ≈ $180'],
  ['without a fair price', { ...guessed, fairPrice: null, guessRange: two }, 'You $95'],
  ['with decimals', { ...guessed, ownAmount: 95.5, fairPrice: null }, 'You $95.50'],
  ['on one that closed by itself', { ...left, ...guessed }, 'You $95 · fair ≈ $180'],
  ['once closed', { ...guessed, isActive: false, finalPrice: 100 }, 'Final Price$100.00You $95 · 5% below'],
])('one’s own guess stands in one line: %s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  expect(shownOf(listing)).toBe(text);
  expect(hasPrice(listing)).toBe(true);
});

it.each([
  ['its fair price and range', { hasOffer: false, fairPrice }, 'Fair ≈ $180Neighbours say $120 – $260'],
  ['them beside its offer', { fairPrice }, 'Offered: $120.00Fair ≈ $180Neighbours say $120 – $260'],
  ['what two say', { hasOffer: false, guessRange: two }, 'Neighbours say $120 – $160'],
  ['what one says', { hasOffer: false, ...one }, 'One neighbour says $120'],
])('the owner of an open listing sees %s', (_, changes, text) => {
  expect(shownOf({ ...open, ...changes }, true)).toBe(text);
});

it.each([
  ['its fair price and range', { fairPrice }, 'Fair ≈ $180Neighbours said $120 – $260'],
  ['what two said', { guessRange: two }, 'Neighbours said $120 – $160No final price'],
  ['what one said', one, 'One neighbour said $120No final price'],
  ['the final price alone', { fairPrice, finalPrice: 90 }, 'Final Price$90.00'],
])('everybody sees of a closed listing %s', (_, changes, text) => {
  expect(shownOf({ ...open, ...left, ...changes })).toBe(text);
});

it.each([
  ['an open one', { hasOffer: false }, ''],
  ['a closed one', { isActive: false }, 'No final price'],
])('where no price is known the title stands out: %s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  const { container } = render(<ListingPrice listing={listing} />);
  expect(container.textContent).toBe(text);
  expect(hasPrice(listing)).toBe(false);
});

import { dayMs } from '@ballpark/domain/durations.ts';
import { expect, it } from 'vitest';
import { hasPrice, ListingPrice } from './listing-price.tsx';
import { renderAlone } from '../../../lib/test-ui.ts';

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

const fairPrice = { estimate: 182.37, low: 120, high: 260, confidence: 'fair' } as const;
const rough = { ...fairPrice, confidence: 'rough' } as const;
const two = { guessRange: { min: 120, max: 160 } };
const one = { guessRange: { min: 120, max: 120 }, suggestionCount: 1 };
const noOffer = { hasOffer: false };
const guessed = { ...noOffer, ownAmount: 95, fairPrice };
const said = { ...left, priceAnsweredAt: daysAgo(1) };

it.each([
  ['an open listing: its offer', {}, 'Offered: $120'],
  ['a closed one: its final price', { isActive: false, finalPrice: 90 }, 'Final Price$90'],
  ['one that closed by itself: no offer any more', left, 'No final price'],
  ['one that was not sold', said, 'No deal'],
  ['one whose price was said later', { ...said, finalPrice: 90 }, 'Final Price$90'],
  ['a fair price, not to who may still guess', { ...noOffer, fairPrice }, ''],
  ['a fair price beside an offer', { fairPrice }, 'Offered: $120'],
  ['what neighbours say, not to who may still guess', { ...noOffer, ...two }, ''],
  ['no price of a closed one', { ...noOffer, isActive: false }, 'No final price'],
  ['one’s own guess with a fair price', guessed, 'You $95 · fair ≈ $180'],
  ['a rough one by its range', { ...guessed, fairPrice: rough }, 'You $95 · likely $120 – $260'],
  ['it beside an offer', { ...guessed, hasOffer: true }, 'Offered: $120You $95 · fair ≈ $180'],
  ['it without a fair price', { ...guessed, fairPrice: null, ...two }, 'You $95'],
  ['it with decimals', { ...guessed, ownAmount: 95.5, fairPrice: null }, 'You $95.50'],
  ['it on one that closed by itself', { ...left, ...guessed }, 'You $95 · fair ≈ $180'],
  ['it once closed', { ...guessed, isActive: false, finalPrice: 100 }, 'Final Price$100You $95 · 5% below'],
  ['of a closed one, the range', { ...left, fairPrice }, 'Fair ≈ $180Neighbours said $120 – $260'],
  ['of a closed one, what two said', { ...left, ...two }, 'Neighbours said $120 – $160No final price'],
  ['of a closed one, what one said', { ...left, ...one }, 'One neighbour said $120No final price'],
  ['the final price alone', { ...left, fairPrice, finalPrice: 90 }, 'Final Price$90'],
])('everybody sees %s', (_, changes, text) => {
  const listing = { ...open, ...changes };
  expect(shownOf(listing)).toBe(text);
  expect(hasPrice(listing)).toBe(/\$/.test(text));
});

it.each([
  ['their fair price and range', { ...noOffer, fairPrice }, 'Fair ≈ $180Neighbours say $120 – $260'],
  ['a rough one by its range', { ...noOffer, fairPrice: rough }, 'Likely $120 – $260'],
  ['them beside the offer', { fairPrice }, 'Offered: $120Fair ≈ $180Neighbours say $120 – $260'],
  ['what two say', { ...noOffer, ...two }, 'Neighbours say $120 – $160'],
  ['what one says', { ...noOffer, ...one }, 'One neighbour says $120'],
  ['while they may still say it, the question for the price', left, 'What did it go for?'],
  ['no question after 30 days', { ...left, autoClosedAt: daysAgo(31) }, 'No final price'],
  ['no question once it was said', said, 'No deal'],
])('an owner sees %s', (_, changes, text) => {
  expect(shownOf({ ...open, ...changes }, true)).toBe(text);
});

/** Without what screen readers hear instead. */
function shownOf(listing: Parameters<typeof hasPrice>[0], isOwn = false): string {
  const { container } = renderAlone(<ListingPrice {...{ listing, isOwn }} />);
  for (const spoken of container.querySelectorAll('.sr-only')) spoken.remove();
  return container.textContent.replaceAll(/\s/g, ' ');
}

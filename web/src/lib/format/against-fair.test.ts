import fc from 'fast-check';
import { formatPlain, formatRough, roundAmount } from '@ballpark/domain/rough-amount.ts';
import { expect, it } from 'vitest';
import { againstFair, againstMiddle, finalText, offerVerdict, ownOfferVerdict } from './against-fair.ts';

const fairPrice = { estimate: 100, low: 70, high: 140 };

it.each([
  [95, '10% above the fair price of $86'],
  [66, '23% below the fair price of $86'],
  [86.2, 'In line with the fair price of $86'],
  [172, 'Twice the fair price of $86'],
  [250, 'About 2.9 times the fair price of $86'],
  [880, 'About 10 times the fair price of $86'],
  [0.01, '99% below the fair price of $86'],
])('a guess of %d is judged against the fair price', (amount, text) => {
  expect(againstFair(amount, 86.2, 'USD').shown).toBe(text);
});

it('is spoken in words', () => {
  expect(againstFair(95, 86.2, 'USD').spoken).toBe('10% above the fair price of 86 US dollars');
  const offer = { amount: 150, fairPrice, currency: 'EUR' };
  expect(offerVerdict(offer).spoken).toBe('High: about 50 euros above the fair price');
  expect(ownOfferVerdict(offer).spoken).toBe('Your 150 euros is high: about 50 euros above the fair price');
});

it.each([
  [150, 'High: about $50 above the fair price'],
  [140, 'Within the likely range, about $40 above the fair price'],
  [80, 'Within the likely range, about $20 below the fair price'],
  [60, 'Low: about $40 below the fair price'],
  [100.4, 'In line with the fair price'],
])('an offer of %d is judged against the fair price', (amount, text) => {
  expect(offerVerdict({ amount, fairPrice, currency: 'USD' }).shown).toBe(text);
});

it.each([
  [2_400, '$2,400 is high: about $400 above the middle of what similar things went for.'],
  [2_200, '$2,200 is within the usual range, about $200 above the middle of what similar things went for.'],
  [1_900, '$1,900 is within the usual range, about $100 below the middle of what similar things went for.'],
  [1_500, '$1,500 is low: about $500 below the middle of what similar things went for.'],
  [2_003, '$2,003 is in the middle of what similar things went for.'],
])('an amount of %d is compared with what similar things went for', (amount, text) => {
  expect(againstMiddle(amount, { low: 1_700, median: 2_000, high: 2_200 }, 'USD').shown).toBe(text);
});

it.each([
  [100, 'It sold for the fair price.'],
  [115, 'It sold for 15% more than the fair price.'],
  [88, 'It sold for 12% less than the fair price.'],
  [200, 'It sold for twice the fair price.'],
  [310, 'It sold for about 3.1 times the fair price.'],
])('of a final price of %d it says how it compares', (finalPrice, text) => {
  const currency = 'USD';
  expect(finalText({ type: 'PRODUCT', currency }, finalPrice, 100)).toBe(text);
  expect(finalText({ type: 'SERVICE', currency }, finalPrice, 100)).toBe(text.replace('sold for', 'cost'));
});

const prices = fc.integer({ min: 1, max: 10_000_000 }).map((minor) => minor / 100);

it('of any guess, the side and the percentage agree with the two figures on the screen', () => {
  fc.assert(
    fc.property(prices, prices, (amount, estimate) => {
      const { shown } = againstFair(amount, estimate, 'USD');
      const figure = roundAmount(estimate, 'USD');
      expect(shown.endsWith(`the fair price of ${formatRough(estimate, 'USD')}`)).toBe(true);
      const off = (amount / figure - 1) * 100;
      const [, said, side] = /^(\d+)% (above|below)/.exec(shown) ?? [];
      if (shown.startsWith('In line')) expect(Math.abs(off)).toBeLessThanOrEqual(0.5001);
      else if (side === 'above') expect(Math.abs(off - Number(said))).toBeLessThanOrEqual(0.5001);
      // Never 100%.
      else if (side === 'below') expect(-off - Number(said)).toBeLessThan(1.0001);
      else expect(amount / figure).toBeGreaterThan(1.99);
      if (side === 'below') expect(-off - Number(said)).toBeGreaterThanOrEqual(-0.5001);
    }),
  );
});

it('of any offer, the place and the side agree with the range and the fair price on the screen', () => {
  const range = fc.tuple(prices, prices, prices).map((ends) => ends.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(prices, range, (amount, [low = 0, estimate = 0, high = 0]) => {
      const judged = { amount, fairPrice: { low, estimate, high }, currency: 'USD' };
      const { shown } = offerVerdict(judged);
      const [from, fair, to] = [low, estimate, high].map((each) => roundAmount(each, 'USD'));
      if (from === undefined || fair === undefined || to === undefined) throw new Error('no figures');
      const start = amount < from ? 'Low: ' : amount > to ? 'High: ' : 'Within the likely range, ';
      if (shown === 'In line with the fair price')
        expect(Math.abs(amount / fair - 1)).toBeLessThanOrEqual(0.0051);
      else expect(shown.startsWith(start)).toBe(true);
      expect(shown.includes('above')).toBe(!shown.startsWith('In line') && amount > fair);
      expect(ownOfferVerdict(judged).shown.toLowerCase()).toContain(`is ${shown.toLowerCase()}`);
    }),
  );
});

it('of any amount, the comparison with what similar things went for is one sentence with one colon at most', () => {
  const range = fc.tuple(prices, prices, prices).map((ends) => ends.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(prices, range, (amount, [low = 0, median = 0, high = 0]) => {
      const { shown, spoken } = againstMiddle(amount, { low, median, high }, 'USD');
      for (const text of [shown, spoken]) expect(text).toMatch(/^[^:]+(: about [^:]+)?[^.]\.$/);
      expect(shown.startsWith(`${formatPlain(amount, 'USD')} is `)).toBe(true);
    }),
  );
});

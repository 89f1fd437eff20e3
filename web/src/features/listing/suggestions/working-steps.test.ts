import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { emptyHistory, fairPrice } from '@ballpark/domain/fair-price.ts';
import { priceWorking } from '@ballpark/domain/price-working.ts';
import { formatRough, roundAmount } from '@ballpark/domain/rough-amount.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowdLeanText, isMiddle, pullText, workingSteps } from './working-steps.ts';

const shown = { estimate: 110, low: 90, high: 140, confidence: 'fair' as const };
const working: PriceWorking = { count: 7, lowest: 90, highest: 160, middle: 120, similar: null, more: null };
const similar = { count: 6, middle: 100, asGuesses: 2.2, drawn: 115 };

const widthOf = ({ low, high }: { low: number; high: number }) =>
  roundAmount(high, 'JPY') - roundAmount(low, 'JPY');

/** Amounts in yen, so that they are minor units as well. */
const amount = fc.integer({ min: 10, max: 9_999_999 });
const crowd = fc.record({
  amounts: fc.array(amount, { minLength: 3, maxLength: 40 }),
  similar: fc.array(amount, { maxLength: 9 }),
  lean: fc.double({ min: -1, max: 1, noNaN: true }),
});

test('the steps lead to the shown price and range, by the figures that are shown', () => {
  fc.assert(
    fc.property(crowd, ({ amounts, similar: others, lean }) => {
      const learned = { ...emptyHistory, lean };
      const guesses = amounts.map((amountMinor, at) => ({ userId: String(at), amountMinor }));
      const made = fairPrice(guesses, learned, others);
      const found = made && priceWorking(amounts, learned, others, made);
      if (!made || !found) throw new Error('no fair price');
      const { estimateMinor: estimate, lowMinor: low, highMinor: high, confidence } = made;
      const price: FairPrice = { estimate, low, high, confidence };
      const { middle, corrected, drawn, correction, more } = workingSteps(found, price, 'JPY');
      const last = drawn ?? corrected ?? middle;
      expect(last === null).toBe(amounts.length < 5);
      const [from, to] = [roundAmount(last ?? estimate, 'JPY'), roundAmount(estimate, 'JPY')];
      if (from === to) expect(correction ?? 'No change').toBe('No change');
      else {
        const percent = Number(correction?.replace('−', '-').replace('%', ''));
        const most = Math.max(percent, -99) === -99 ? 1 : 0.5;
        expect(Math.abs((to / from - 1) * 100 - percent)).toBeLessThanOrEqual(most + 1e-9);
      }
      if (more) expect(widthOf(more)).toBeLessThan(0.9 * widthOf(price));
      expect(more?.low ?? low).toBeGreaterThanOrEqual(low);
      expect(more?.high ?? high).toBeLessThanOrEqual(high);
    }),
  );
});

test.each([
  [1_100, 1_950, false],
  [1_150, 1_950, true],
  [1_100, 1_900, true],
])('to narrow $1,100 – $2,000 to %d – %d is worth a line: %s', (low, high, isShown) => {
  const range = { estimate: 1_500, low: 1_100, high: 2_000, confidence: 'rough' as const };
  const { more } = workingSteps({ ...working, more: { count: 5, low, high } }, range, 'USD');
  expect(more !== null).toBe(isShown);
});

test.each([
  [12, '12% high'],
  [-1, '1% low'],
])('a crowd’s lean of %d%% is said to be %s', (percent, text) => {
  expect(crowdLeanText({ percent, corrected: null })).toBe(text);
});

test.each([
  [working, '−8%'],
  [{ ...working, middle: 100 }, '+10%'],
  [{ ...working, middle: 111 }, 'No change'],
  [{ ...working, similar }, '−4%'],
  [{ ...working, crowd: { percent: 9, corrected: 115 } }, '−4%'],
  [{ ...working, middle: null }, null],
])('of %j the correction is %s', (of, text) => {
  expect(formatRough(shown.estimate, 'USD')).toBe('$110');
  expect(workingSteps(of, shown, 'USD').correction).toBe(text);
});

test.each([
  [similar, 120, 'They count as about 2 guesses and pull the price down.'],
  [{ ...similar, drawn: 125, asGuesses: 1.4 }, 120, 'They count as about one guess and pull the price up.'],
  [{ ...similar, drawn: 120 }, 120, 'They count as about 2 guesses and hardly move the price.'],
  [{ ...similar, drawn: null, asGuesses: 0.3 }, null, 'They count as less than one guess.'],
])('of %j with the middle at %s: %s', (of, middle, text) => {
  expect(pullText({ ...working, middle, similar: of }, 'USD')).toBe(text);
});

test('the middle two fifths of ten are four, and of five the middle three in part', () => {
  const middleOf = (count: number) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => isMiddle(at, count));
  expect(middleOf(10)).toEqual([3, 4, 5, 6]);
  expect(middleOf(5)).toEqual([1, 2, 3]);
});

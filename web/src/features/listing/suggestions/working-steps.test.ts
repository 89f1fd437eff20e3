import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import { emptyHistory, fairPrice } from '@ballpark/domain/fair-price.ts';
import { priceWorking } from '@ballpark/domain/price-working.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { roundAmount, stepOf } from '@ballpark/domain/rough-amount.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMiddle, workingSteps } from './working-steps.ts';
import { crowdText, peopleText, pullText } from './working-texts.ts';

const shown = { estimate: 110, low: 90, high: 140, confidence: 'fair' as const };
const working: PriceWorking = { count: 7, lowest: 90, highest: 160, middle: 120, similar: null, more: null };
const amounts = [90, 130, 160];
const whole = { fairPrice: shown, amounts, currency: 'USD' };
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

test('the steps add up to the shown price, and their words say where each moves it', () => {
  fc.assert(
    fc.property(crowd, ({ amounts, similar: others, lean }) => {
      const learned = { ...emptyHistory, lean };
      const guesses = amounts.map((amountMinor, at) => ({ userId: String(at), amountMinor }));
      const made = fairPrice(guesses, learned, others);
      const found = made && priceWorking(amounts, learned, others, made);
      if (!made || !found) throw new Error('no fair price');
      const { estimateMinor: estimate, lowMinor: low, highMinor: high, confidence } = made;
      const price: FairPrice = { estimate, low, high, confidence };
      const steps = workingSteps({ working: found, fairPrice: price, amounts, currency: 'JPY' });
      const shownPrice = roundAmount(estimate, 'JPY');
      expect(steps.middle + steps.crowd + steps.sales + steps.people).toBe(shownPrice);
      if (amounts.length >= 5) expect(steps.people).toBe(0);
      const size = stepOf(estimate, 'JPY');
      for (const change of [steps.crowd, steps.sales, steps.people]) expect(change % size).toBeCloseTo(0);
      expect(Math.abs(steps.middle - (found.middle ?? median(amounts)))).toBeLessThanOrEqual(2 * size);
      expect(peopleText(found, steps.people)).toContain(steps.people < 0 ? 'lowers' : 'raises');
      if (steps.crowd !== 0) expect(Math.sign(steps.crowd)).toBe(-Math.sign(lean));
      if (found.similar && steps.sales !== 0)
        expect(pullText(found.similar, steps.sales)).toMatch(steps.sales < 0 ? /down\.$/ : /up\.$/);
      const { more } = steps;
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
  const narrowing = { ...working, more: { count: 5, low, high } };
  const { more } = workingSteps({ working: narrowing, fairPrice: range, amounts, currency: 'USD' });
  expect(more !== null).toBe(isShown);
});

const few = { ...working, middle: null };

test.each([
  [working, [120, 0, 0, -10]],
  [{ ...working, middle: 100 }, [100, 0, 0, 10]],
  [{ ...working, middle: 111 }, [110, 0, 0, 0]],
  [{ ...working, similar }, [120, 0, -5, -5]],
  [{ ...working, crowd: { percent: 9, corrected: 115 } }, [120, -5, 0, -5]],
  // Too little to show: with the price at ≈ $175, $178 is no step away.
  [{ ...working, middle: 113, similar: { ...similar, drawn: 109 } }, [115, 0, -5, 0]],
  [{ ...working, middle: 110, crowd: { percent: 1, corrected: 109.6 } }, [110, 0, 0, 0]],
  [few, [130, 0, 0, -20]],
  [{ ...few, crowd: { percent: 21, corrected: null } }, [130, -10, 0, -10]],
  [{ ...few, similar: { ...similar, drawn: null } }, [130, 0, 0, -20]],
  [{ ...few, crowd: { percent: 44, corrected: null } }, [130, -20, 0, 0]],
])('of %j the steps are %j', (of, expected) => {
  const { middle, crowd: here, sales, people } = workingSteps({ ...whole, working: of });
  expect([middle, here, sales, people]).toEqual(expected);
});

test('below five guesses whose median looks like the price, nothing moves it', () => {
  const crowded = { ...few, crowd: { percent: 21, corrected: null } };
  const steps = workingSteps({ ...whole, amounts: [90, 108, 160], working: crowded });
  expect(steps).toMatchObject({ middle: 110, crowd: 0, sales: 0, people: 0 });
});

test.each([
  [working, -10, 'Close guessers count more'],
  [few, 10, 'From the median we go to the average of the middle guesses. Close guessers count more'],
  [
    { ...few, similar },
    -1,
    'From the median we go to the average of the middle guesses and these sales. Close guessers count more',
  ],
])('of %j the last step says what is in it', (of, change, also) => {
  const does = change < 0 ? 'lowers' : 'raises';
  const corrects = 'and we correct whoever usually guesses high or low';
  expect(peopleText(of, change)).toBe(`${also}, ${corrects}. Together, this ${does} the price.`);
});

test.each([
  [similar, -5, 'They count as about 2 guesses and pull the price down.'],
  [{ ...similar, asGuesses: 1.4 }, 5, 'They count as about one guess and pull the price up.'],
  [{ ...similar, drawn: null, asGuesses: 0.3 }, 0, 'They count as less than one guess.'],
])('of %j that changes %d: %s', (of, change, text) => {
  expect(pullText(of, change)).toBe(text);
});

test('how people here guess is said without a number, since the amount beside it says it', () => {
  expect([crowdText(-10), crowdText(79)]).toEqual([
    'People here usually guess too high, so the price comes down.',
    'People here usually guess too low, so the price goes up.',
  ]);
});

test('the middle two fifths of ten are four, and of five the middle three in part', () => {
  const middleOf = (count: number) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => isMiddle(at, count));
  expect(middleOf(10)).toEqual([3, 4, 5, 6]);
  expect(middleOf(5)).toEqual([1, 2, 3]);
});

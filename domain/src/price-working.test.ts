import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FairPrice, type PriceHistory, emptyHistory, fairPrice, recordClosed } from './fair-price.ts';
import { type PriceWorking, priceWorking } from './price-working.ts';

const guesses = (amounts: readonly number[]) =>
  amounts.map((amountMinor, at) => ({ userId: `p${at}`, amountMinor }));

/** Of people who each guess a multiple of the price, always the same. */
function historyOf(factors: readonly number[]): PriceHistory {
  let history = emptyHistory;
  for (let finalPriceMinor = 1_000; finalPriceMinor <= 20_000; finalPriceMinor += 1_000)
    history = recordClosed(history, {
      finalPriceMinor,
      suggestions: guesses(factors.map((factor) => finalPriceMinor * factor)),
    });
  return history;
}

type Worked = { fair: FairPrice; working: PriceWorking };

function work(amounts: readonly number[], history = emptyHistory, similar: readonly number[] = []): Worked {
  const fair = fairPrice(guesses(amounts), history, similar);
  const working = fair && priceWorking(amounts, history, similar, fair);
  if (!working) throw new Error('no fair price');
  return { fair, working };
}

const amount = fc.integer({ min: 1, max: 99_999_999_999 });
const crowd = fc.array(amount, { minLength: 3, maxLength: 40 });
const similar = fc.array(amount, { maxLength: 9 });
const taught = historyOf([2, 1.5, 1, 0.8, 0.5, 3, 1, 1, 0.1, 1]);

const lean = fc.oneof(fc.constant(0), fc.double({ min: -1, max: 1, noNaN: true }));

test('while nothing is known of anybody alone, the last step is the fair price, to the unit', () => {
  fc.assert(
    fc.property(crowd, similar, lean, (amounts, others, learned) => {
      const percent = Math.round((Math.exp(learned) - 1) * 100);
      fc.pre(learned === 0 || percent !== 0);
      const { fair, working } = work(amounts, { ...emptyHistory, lean: learned }, others);
      expect(working).toMatchObject({
        count: amounts.length,
        lowest: Math.min(...amounts),
        highest: Math.max(...amounts),
      });
      expect(working.crowd?.percent ?? 0).toBe(percent);
      const corrected = working.crowd ? working.crowd.corrected : working.middle;
      const last = working.similar ? working.similar.drawn : corrected;
      expect(last).toBe(amounts.length < 5 ? null : fair.estimateMinor);
      expect(working.similar?.count ?? 0).toBe(others.length < 5 ? 0 : others.length);
    }),
  );
});

test('the steps tell nothing of anybody’s record that the price and its range don’t tell', () => {
  // The same closes, so that everybody’s guesses together taught the same.
  const anybody: PriceHistory = { ...taught, people: {} };
  fc.assert(
    fc.property(crowd, similar, (amounts, others) => {
      const [one, other] = [work(amounts, taught, others), work(amounts, anybody, others)];
      expect({ ...one.working, more: null }).toEqual({ ...other.working, more: null });
      expect(priceWorking(amounts, anybody, others, one.fair)).toEqual(one.working);
    }),
  );
});

test('with five guesses the correction is of all people together, with four no step leads to it', () => {
  const high = [2_000, 2_000, 2_000, 2_000, 2_000];
  const history = historyOf([2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
  const { fair, working } = work(high, history);
  expect(working.middle).toBe(2_000);
  expect(fair.estimateMinor).toBeLessThan(1_500);
  const five = [900, 950, 1_000, 1_050, 1_100];
  const few = work(high.slice(1), history, five).working;
  expect(few).toMatchObject({ count: 4, middle: null, similar: { middle: 1_000, drawn: null } });
});

test('half of the crowd’s lean is taken off the middle guesses, if it is 1 % or more', () => {
  const same = [1_000, 1_000, 1_000, 1_000, 1_000];
  const crowdAt = (percent: number, amounts = same) =>
    work(amounts, { ...emptyHistory, lean: Math.log(1 + percent / 100) }).working;
  expect(crowdAt(21)).toMatchObject({ middle: 1_000, crowd: { percent: 21, corrected: 909 } });
  expect(crowdAt(-19)).toMatchObject({ middle: 1_000, crowd: { percent: -19, corrected: 1_111 } });
  expect(crowdAt(0.4).crowd).toBeNull();
  expect(crowdAt(21, same.slice(1)).crowd).toEqual({ percent: 21, corrected: null });
});

test('similar prices draw the middle guesses to theirs by as many guesses as they count as', () => {
  const besideSales = (amount: number) =>
    work(Array<number>(5).fill(amount), emptyHistory, Array<number>(5).fill(1_000)).working.similar;
  // τ² = 2/9, v = 1 and five owners: a = min(4.5, 3, 1.5) of 6.5 voices.
  const drawn = Math.round(1_000 * 1.4 ** (5 / 6.5));
  expect(besideSales(1_400)).toEqual({ count: 5, middle: 1_000, asGuesses: 1.5, drawn });
  // No farther than from 1.5 times.
  const drawnFromAfar = Math.round(4_000 * Math.exp((-0.4 * 1.5) / 6.5));
  const asGuesses = Math.round((15 * 0.4) / Math.log(4)) / 10;
  expect(besideSales(4_000)).toEqual({ count: 5, middle: 1_000, asGuesses, drawn: drawnFromAfar });
});

test('five more guesses narrow the range by its own formula, and keep the price within', () => {
  // Agreeing newcomers: u² is 0.16 + 5/10/5 with five and 0.16 + 5/15/10 with ten.
  const { fair, working } = work([1_000, 1_000, 1_000, 1_000, 1_000]);
  const narrowing = Math.sqrt((0.16 + 1 / 30) / (0.16 + 1 / 10));
  const low = Math.round(1_000 * (fair.lowMinor / 1_000) ** narrowing);
  const high = Math.round(1_000 * (fair.highMinor / 1_000) ** narrowing);
  expect(working.more).toEqual({ count: 5, low, high });
  const ten = work(Array.from({ length: 10 }, () => 1_000)).fair;
  expect([low, high]).toEqual([expect.closeTo(ten.lowMinor, -1), expect.closeTo(ten.highMinor, -1)]);
  fc.assert(
    fc.property(crowd, similar, (amounts, others) => {
      const { fair: around, working: drawn } = work(amounts, taught, others);
      const inOrder = [
        around.lowMinor,
        drawn.more.low,
        around.estimateMinor,
        drawn.more.high,
        around.highMinor,
      ];
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    }),
  );
});

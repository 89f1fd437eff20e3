import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessLesson, type PricedGuess } from './track-record.ts';

const products = (...ratios: number[]): PricedGuess[] => ratios.map((ratio) => ({ type: 'PRODUCT', ratio }));
const services = (...ratios: number[]): PricedGuess[] => ratios.map((ratio) => ({ type: 'SERVICE', ratio }));
const lessonOf = (guesses: readonly PricedGuess[]) => guessLesson(guesses)?.replaceAll('\u00A0', ' ');

test('fewer than five guesses teach nothing', () => {
  expect(guessLesson(products(2, 2, 2, 2))).toBeNull();
});

test.each([
  [1.05, 'You run 5% high on products: take a twentieth off.'],
  [1.12, 'You run 12% high on products: take a tenth off.'],
  [1.5, 'You run 50% high on products: take a third off.'],
  [2, 'You run 100% high on products: take half off.'],
  [50, 'You run over 1,000% high on products: take nine tenths off.'],
  [0.91, 'You run 9% low on products: add a tenth.'],
  [0.8, 'You run 20% low on products: add a quarter.'],
  [0.5, 'You run 50% low on products: say twice as much.'],
  [0.2, 'You run 80% low on products: say 5 times as much.'],
])('who usually says %d times the price gets the lesson what to do', (ratio, lesson) => {
  expect(lessonOf(products(ratio, ratio, ratio, ratio, ratio))).toBe(lesson);
});

test('products and services have a lesson each', () => {
  const both = [...products(1.3, 1.2, 1.2, 1.1, 1.2), ...services(0.7, 0.8, 0.8, 0.9, 0.8)];
  expect(lessonOf(both)).toBe(
    'You run 20% high on products: take a fifth off. You run 20% low on services: add a quarter.',
  );
});

test('with few of each kind the lesson is of all', () => {
  expect(lessonOf([...products(1.2, 1.2, 1.2), ...services(1.2, 1.2, 1.2)])).toBe(
    'You run 20% high: take a fifth off.',
  );
});

test('a few guesses more on one side are no lean', () => {
  expect(lessonOf(products(1.1, 1.1, 1.1, 0.95, 0.9))).toBe(
    'Your guesses lie on both sides of the price, within 20% on 5 of 5. Go on like this.',
  );
  expect(lessonOf(products(1.6, 1.5, 1.4, 0.6, 0.7))).toBe(
    'Your guesses lie on both sides of the price, within 20% on 0 of 5. Look at what similar things went for before you guess.',
  );
});

const shares = [
  ['a twentieth', 1 / 20],
  ['a tenth', 1 / 10],
  ['a fifth', 1 / 5],
  ['a quarter', 1 / 4],
  ['a third', 1 / 3],
  ['half', 1 / 2],
  ['two thirds', 2 / 3],
] as const;
test('a person who follows the lesson comes nearer', () => {
  const factor = fc.double({ min: 1.06, max: 1.7, noNaN: true });
  fc.assert(
    fc.property(factor, fc.boolean(), (lean, isHigh) => {
      const usual = isHigh ? lean : 1 / lean;
      const lesson = lessonOf(products(usual, usual, usual, usual, usual)) ?? '';
      const [, part = Number.NaN] = shares.find(([words]) => lesson.includes(words)) ?? [];
      const after = usual * (isHigh ? 1 - part : 1 + part);
      expect(Math.abs(Math.log(after))).toBeLessThan(Math.abs(Math.log(usual)));
    }),
  );
});

import { expect, it } from 'vitest';
import { planGuesses } from './guess-results.tsx';

function guess(ratio: number, at = 0) {
  return {
    listingId: `l${at}`,
    title: 'Lamp',
    type: 'PRODUCT' as const,
    currency: 'EUR',
    amount: 100 * ratio,
    finalPrice: 100,
    closedAt: '2026-03-11T17:05:30.000Z',
  };
}
const plan = (...ratios: number[]) => planGuesses(ratios.map(guess));

it('puts the oldest at the left and the newest at the right', () => {
  const { dots } = plan(1, 1.1, 0.9);
  expect(dots.map((dot) => dot.guess.listingId)).toEqual(['l2', 'l1', 'l0']);
  expect(dots.map((dot) => dot.left)).toEqual([0.03, 0.5, 0.97]);
});

it('puts twice too high as far from the middle as half too low', () => {
  const [low, high] = plan(2, 0.5).dots;
  expect(0.5 - (high?.top ?? 0)).toBeCloseTo((low?.top ?? 0) - 0.5);
  expect(high?.top).toBeLessThan(0.5);
});

it('keeps what is absurdly far on the edge, and a dot alone in the middle', () => {
  expect(plan(10_000).dots[0]).toMatchObject({ left: 0.5, top: 0.06 });
  expect(plan(1e-9).dots[0]?.top).toBe(0.94);
});

it('shades what is within 20 percent', () => {
  const { band, dots } = plan(1.2, 0.8);
  expect([dots[1]?.top, dots[0]?.top]).toEqual([band.top, band.bottom]);
});

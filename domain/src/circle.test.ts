import { expect, it } from 'vitest';
import { missesCrowd } from './circle.ts';

/** Four who come near a price of 150, and the others around what the thing is worth. */
const ring = [148, 150, 152, 155];
const others = [80, 90, 95, 100, 105, 110, 120];

it('a price is missed where the middle of all others is more than a quarter of it away', () => {
  expect(missesCrowd([...ring, ...others], 150)).toBe(true);
  expect(missesCrowd([...ring, ...others], 130)).toBe(false);
  expect(missesCrowd(others, 60)).toBe(true);
  expect(missesCrowd([75, 75, 75], 100)).toBe(false);
  expect(missesCrowd([74, 74, 74], 100)).toBe(true);
});

it('however many come near, they are not among the others', () => {
  expect(missesCrowd([...Array<number>(50).fill(150), ...others], 150)).toBe(true);
});

it('guesses on both sides are a crowd that knew it, and fewer than three are none', () => {
  expect(missesCrowd([50, 60, 80, 120, 150, 170], 100)).toBe(false);
  expect(missesCrowd([...ring, 90, 95], 150)).toBe(false);
  expect(missesCrowd([], 150)).toBe(false);
});

import { expect, test } from 'vitest';
import { hasShape, isNumber, isText, orNull } from './has-shape.ts';

const isPlace = hasShape<{ name: string; latitude: number | null }>({
  name: isText,
  latitude: orNull(isNumber),
});

test.each([
  { name: 'Berlin', latitude: 52.5 },
  { name: '', latitude: null },
])('%j has the shape', (value) => {
  expect(isPlace(value)).toBe(true);
});

test.each([
  null,
  'Berlin',
  {},
  { name: 'Berlin' },
  { name: 7, latitude: null },
  { name: 'B', latitude: '5' },
])('%j does not have the shape', (value) => {
  expect(isPlace(value)).toBe(false);
});

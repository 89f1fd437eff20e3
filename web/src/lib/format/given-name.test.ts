import { expect, it } from 'vitest';
import { givenName } from './display-name.ts';

it.each([
  ['Nora Newcomer', 'Nora'],
  ['Nora', 'Nora'],
  ['  Anne-Marie   de Vries ', 'Anne-Marie'],
  ['Sinéad O’Brien', 'Sinéad'],
  ['O’Neil', 'O’Neil'],
  ['森 はるか', '森 はるか'],
  ['J. R. Smith', 'J. R. Smith'],
  ['Dr. Ada Byron', 'Dr. Ada Byron'],
  ['R2 D2', 'R2 D2'],
])('%s is greeted as %s', (name, greeted) => {
  expect(givenName(name)).toBe(greeted);
});

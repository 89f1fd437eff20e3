import { expect, it } from 'vitest';
import { shownPages } from './pager.tsx';

it.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [8, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows %j', (page, pageCount, shown) => {
  expect(shownPages(page, pageCount)).toEqual(shown);
});

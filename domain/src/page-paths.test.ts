import { expect, test } from 'vitest';
import { foundPaths, isPagePath, pagePaths } from './page-paths.ts';

test.each([
  ...pagePaths.filter((path) => !path.includes(':')),
  '/About',
  '/listing/1',
  '/listing/1/edit',
  '/profile',
  '/profile/1',
  '/u/ada.l',
  '/admin/people/1',
])('%s is a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each([
  '',
  '//',
  '/about/',
  '/aboutx',
  '/x/about',
  '/listing',
  '/listing/1/2',
  '/u/',
  '/u',
  '/help/about',
  '//about',
  '/\\about',
])('%s is no page', (path) => {
  expect(isPagePath(path)).toBe(false);
});

test('pages that are found in a search are pages', () => {
  for (const path of foundPaths) expect(isPagePath(path)).toBe(true);
});

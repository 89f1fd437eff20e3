import { expect, test } from 'vitest';
import { foundPaths, isPagePath, pagePaths } from './page-paths.ts';

test('every path of a page is one, in any case and with any id', () => {
  const paths = [...pagePaths.filter((path) => !path.includes(':')), ...foundPaths];
  const others = ['/About', '/listing/1', '/listing/1/edit', '/profile/1', '/u/ada.l', '/admin/people/1'];
  expect([...paths, ...others].filter((path) => !isPagePath(path))).toEqual([]);
});

test('other paths are no pages', () => {
  const similar = ['', '//', '/about/', '/aboutx', '/x/about', '//about', '/\\about', '/help/about'];
  const incomplete = ['/listing', '/listing/1/2', '/u/', '/u'];
  expect([...similar, ...incomplete].filter((path) => isPagePath(path))).toEqual([]);
});

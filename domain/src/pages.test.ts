import { expect, test } from 'vitest';
import { matchPage } from './match-page.ts';
import { pagesWhere } from './pages.ts';

test('every path of a page is one, in any case and with any id', () => {
  const plain = pagesWhere().filter((path) => !path.includes(':'));
  expect(plain.filter((path) => matchPage(path)?.path !== path)).toEqual([]);
  expect(
    ['/About', '/listing/1', '/listing/1/edit', '/profile/1', '/u/ada.l', '/moderation/1'].map((address) => [
      matchPage(address)?.path,
      matchPage(address)?.params,
    ]),
  ).toEqual([
    ['/about', {}],
    ['/listing/:id', { id: '1' }],
    ['/listing/:id/edit', { id: '1' }],
    ['/profile/:userId', { userId: '1' }],
    ['/u/:username', { username: 'ada.l' }],
    ['/moderation/:id', { id: '1' }],
  ]);
});

test('other paths are no pages', () => {
  const similar = ['', '//', '/about/', '/aboutx', '/x/about', '//about', '/\\about', '/help/about'];
  const incomplete = ['/listing', '/listing/1/2', '/u/', '/u'];
  expect([...similar, ...incomplete].filter((path) => matchPage(path))).toEqual([]);
});

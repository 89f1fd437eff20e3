import { matchPage } from '@ballpark/domain/match-page.ts';
import { pagesWhere } from '@ballpark/domain/pages.ts';
import { expect, test } from 'vitest';
import { matchRoutes } from 'react-router';

test('the server and the router read an address in the same way', () => {
  const routes = [...pagesWhere(), '*'].map((path) => ({ path }));
  const addresses = [
    '/',
    '/about',
    '/ABOUT',
    '/about/x',
    '/profile',
    '/profile/edit',
    '/profile/1',
    '/profile/1/2',
    '/moderation/log',
    '/moderation/1',
    '/u/a.b',
    '/u',
    '/listing/1/edit',
  ];
  for (const address of addresses)
    expect([address, matchPage(address)?.path ?? '*']).toEqual([
      address,
      matchRoutes(routes, address)?.[0]?.route.path,
    ]);
});

import { readFileSync } from 'node:fs';
import { isPagePath, pagePaths } from '@ballpark/domain/page-paths.ts';
import { expect, test } from 'vitest';
import { matchRoutes } from 'react-router';

test('the paths that the server knows are those of the routes', () => {
  const source = readFileSync('web/src/routes.tsx', 'utf8');
  const groups = [...source.matchAll(/pagesFor\('?\w+'?, [^{]*\{([^}]*)\}\)/g)];
  const paths = groups.flatMap(([, body = '']) =>
    [...body.matchAll(/'(\/[^']*)':/g)].map(([, path = '']) => path),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect([...pagePaths].toSorted()).toEqual(paths.toSorted());
});

test('the server and the router read an address in the same way', () => {
  const routes = [...pagePaths, '*'].map((path) => ({ path }));
  const addresses = [
    '/',
    '/about',
    '/ABOUT',
    '/about/x',
    '/profile',
    '/profile/edit',
    '/profile/1/2',
    '/u/a.b',
    '/u',
    '/listing/1/edit',
  ];
  for (const address of addresses)
    expect([address, isPagePath(address)]).toEqual([
      address,
      matchRoutes(routes, address)?.[0]?.route.path !== '*',
    ]);
});

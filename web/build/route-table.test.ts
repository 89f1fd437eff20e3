import { readFileSync } from 'node:fs';
import { isPagePath, pagePaths } from '@ballpark/domain/page-paths.ts';
import { expect, test } from 'vitest';
import { matchRoutes } from 'react-router';

/** The classes of `pagesFor(…)` in routes.tsx, as the table of (product 2.1) calls them. */
const classes: Record<string, string> = {
  publicOnly: 'public only',
  signedIn: 'signed in',
  leaving: 'leaving',
  suspended: 'suspended',
  full: 'full access',
  moderator: 'moderators',
  admin: 'admins',
  null: 'open to all',
};

test('the table of access classes has every route of the app, in its class, and no other', () => {
  expect(fromCode().length).toBeGreaterThan(50);
  expect(fromTable()).toEqual(fromCode());
});

test('the paths that the server knows are those of the routes', () => {
  const paths = fromCode().map((route) => route.replace(/^[^/]*/, ''));
  expect(pagePaths.map((path) => plain(path)).toSorted()).toEqual(paths.toSorted());
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

/** Each route with its class, as 'full access /u/{}'. */
function fromCode(): string[] {
  const source = readFileSync('web/src/routes.tsx', 'utf8');
  const groups = [...source.matchAll(/pagesFor\('?(\w+)'?, [^{]*\{([^}]*)\}\)/g)];
  return groups
    .flatMap(([, access = '', body = '']) =>
      [...body.matchAll(/'(\/[^']*)':/g)].map(([, path = '']) => `${classes[access]} ${plain(path)}`),
    )
    .toSorted();
}

function fromTable(): string[] {
  const product = readFileSync('docs/product.md', 'utf8');
  const table = product.slice(product.indexOf('### 2.1 '), product.indexOf('### 2.2 '));
  const rows = [...table.matchAll(/^\| ([a-z ]+?)(?: ⊕)? +\|([^|]*)\|/gm)];
  return rows
    .flatMap(([, name = '', cell = '']) =>
      [...cell.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => `${name} ${plain(path)}`),
    )
    .toSorted();
}

/** A path whose parameters have no names: `/u/:username` and `/u/{username}` are both `/u/{}`. */
function plain(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\??\}/g, '{}').replace('?', '');
}

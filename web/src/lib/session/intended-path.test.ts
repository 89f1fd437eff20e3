import { afterEach, describe, expect, it } from 'vitest';
import { forgetIntendedPath, intendedPath, rememberIntendedPath } from './intended-path.ts';
import { listingIdOf } from './use-wanted-page.ts';

afterEach(forgetIntendedPath);

describe('the page that was asked for', () => {
  it('is kept with its query until it is forgotten', () => {
    rememberIntendedPath('/feed?search=bike&page=2');
    expect(intendedPath()).toBe('/feed?search=bike&page=2');
    forgetIntendedPath();
    expect(intendedPath()).toBeNull();
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'is never another site: %s',
    (path) => {
      rememberIntendedPath(path);
      expect(intendedPath()).toBeNull();
    },
  );
});

it.each([
  ['/listing/01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000001'],
  ['/listing/1?from=mail#top', '1'],
  ['/listing/1/edit', null],
  ['/listing/', null],
  ['/listings/1', null],
  ['/feed?next=/listing/1', null],
  ['/listing/%2f%2fevil.example', null],
  [null, null],
])('%s leads to the listing %s', (path, id) => {
  expect(listingIdOf(path)).toBe(id);
});

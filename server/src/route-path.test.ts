import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './route-path.ts';

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/home///', '/home'],
  ['//', '/'],
  ['/a//b/', '/a//b'],
  ['', ''],
])('%s without its last slashes is %s', (path, expected) => {
  expect(withoutTrailingSlashes(path)).toBe(expected);
});

test('a long row of slashes before something stays as it is', () => {
  const path = `/${'/'.repeat(15_500)}x`;
  expect(withoutTrailingSlashes(path)).toBe(path);
});

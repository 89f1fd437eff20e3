import { afterEach, describe, expect, it } from 'vitest';
import { forgetIntendedPath, intendedPath, rememberIntendedPath } from './intended-path.ts';

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

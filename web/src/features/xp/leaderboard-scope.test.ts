import { describe, expect, it } from 'vitest';
import { readScope, scopeQuery, scopeDistances } from './leaderboard-scope.ts';

describe('the scope in the address', () => {
  it('starts global, and at 50 once local', () => {
    expect(readScope(new URLSearchParams())).toEqual({ scope: 'global', distance: 50 });
  });

  it('is read as it was written, for every distance', () => {
    for (const distance of scopeDistances) {
      const query = new URLSearchParams(scopeQuery('local', distance));
      expect(readScope(query)).toEqual({ scope: 'local', distance });
    }
  });

  it('ignores values that are not offered', () => {
    expect(readScope(new URLSearchParams('scope=lunar&distance=51'))).toEqual({
      scope: 'global',
      distance: 50,
    });
  });
});

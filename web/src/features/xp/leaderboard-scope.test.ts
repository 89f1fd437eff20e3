import { describe, expect, it } from 'vitest';
import { readScope, scopeQuery, scopeRadiiKm } from './leaderboard-scope.ts';

describe('the scope in the address', () => {
  it('starts global, and at 50 once local', () => {
    expect(readScope(new URLSearchParams())).toEqual({ scope: 'global', radiusKm: 50 });
  });

  it('is read as it was written, for every distance', () => {
    for (const radiusKm of scopeRadiiKm) {
      const query = new URLSearchParams(scopeQuery('local', radiusKm));
      expect(readScope(query)).toEqual({ scope: 'local', radiusKm });
    }
  });

  it('ignores values that are not offered', () => {
    expect(readScope(new URLSearchParams('scope=lunar&distance=51'))).toEqual({
      scope: 'global',
      radiusKm: 50,
    });
  });
});

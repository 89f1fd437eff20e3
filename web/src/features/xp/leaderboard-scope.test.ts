import { describe, expect, it } from 'vitest';
import { readScope, scopeQuery, scopeRadiiKm } from './leaderboard-scope.ts';

describe('the scope in the address', () => {
  it('starts local with a place and global without, at 50', () => {
    expect(readScope(new URLSearchParams(), true)).toEqual({ scope: 'local', radiusKm: 50 });
    expect(readScope(new URLSearchParams(), false)).toEqual({ scope: 'global', radiusKm: 50 });
  });

  it('is read as it was written, for every distance', () => {
    for (const radiusKm of scopeRadiiKm) {
      const query = new URLSearchParams(scopeQuery('local', radiusKm));
      expect(readScope(query, false)).toEqual({ scope: 'local', radiusKm });
    }
    expect(readScope(new URLSearchParams(scopeQuery('global', 50)), true).scope).toBe('global');
  });

  it('ignores values that are not offered', () => {
    expect(readScope(new URLSearchParams('scope=lunar&distance=51'), false)).toEqual({
      scope: 'global',
      radiusKm: 50,
    });
  });
});

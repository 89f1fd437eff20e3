export type Scope = 'global' | 'local';

/** Distances of the local leaderboard in the reader’s unit, and the one to start with (product 4.5). */
export const scopeDistances: readonly number[] = [10, 25, 50, 100, 200];
const startDistance = 50;

/** The scope and the distance in an address; the default for a value that is not offered. */
export function readScope(query: URLSearchParams): { scope: Scope; distance: number } {
  const asked = Number(query.get('distance'));
  return {
    scope: query.get('scope') === 'local' ? 'local' : 'global',
    distance: scopeDistances.includes(asked) ? asked : startDistance,
  };
}

/** The query of a scope and a distance; defaults are left out. */
export function scopeQuery(scope: Scope, distance: number): Record<string, string> {
  if (scope === 'global') return {};
  return { scope, ...(distance !== startDistance && { distance: String(distance) }) };
}

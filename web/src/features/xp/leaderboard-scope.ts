export type Scope = 'global' | 'local';

/** Distances of the local leaderboard in kilometres, and the one to start with. */
export const scopeRadiiKm: readonly number[] = [10, 25, 50, 100, 200];
const startRadiusKm = 50;

/** The scope and the distance in an address; the default for a value that is not offered. */
export function readScope(query: URLSearchParams): { scope: Scope; radiusKm: number } {
  const asked = Number(query.get('distance'));
  return {
    scope: query.get('scope') === 'local' ? 'local' : 'global',
    radiusKm: scopeRadiiKm.includes(asked) ? asked : startRadiusKm,
  };
}

/** The query of a scope and a distance; defaults are left out. */
export function scopeQuery(scope: Scope, radiusKm: number): Record<string, string> {
  if (scope === 'global') return {};
  return { scope, ...(radiusKm !== startRadiusKm && { distance: String(radiusKm) }) };
}

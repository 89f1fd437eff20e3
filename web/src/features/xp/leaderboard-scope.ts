export type Scope = 'global' | 'local';

/** Kilometres. */
export const scopeRadiiKm: readonly number[] = [10, 25, 50, 100, 200];
const startRadiusKm = 50;

/** Invalid values fall back to the default. */
export function readScope(query: URLSearchParams): { scope: Scope; radiusKm: number } {
  const asked = Number(query.get('distance'));
  return {
    scope: query.get('scope') === 'local' ? 'local' : 'global',
    radiusKm: scopeRadiiKm.includes(asked) ? asked : startRadiusKm,
  };
}

/** Leaves out defaults. */
export function scopeQuery(scope: Scope, radiusKm: number): Record<string, string> {
  if (scope === 'global') return {};
  return { scope, ...(radiusKm !== startRadiusKm && { distance: String(radiusKm) }) };
}

import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Point } from '@ballpark/domain/places.ts';

export type Scope = 'global' | 'local';

/** Kilometres. */
export const scopeRadiiKm: readonly number[] = [10, 25, 50, 100, 200];
const startRadiusKm = 50;

/** Invalid values fall back to the default: people with a place begin with those around it. */
export function readScope(query: URLSearchParams, hasPlace: boolean): { scope: Scope; radiusKm: number } {
  const asked = Number(query.get('distance'));
  const scope = query.get('scope');
  return {
    scope: scope === 'local' || scope === 'global' ? scope : hasPlace ? 'local' : 'global',
    radiusKm: scopeRadiiKm.includes(asked) ? asked : startRadiusKm,
  };
}

/** Leaves out the default distance. */
export function scopeQuery(scope: Scope, radiusKm: number): Record<string, string> {
  if (scope === 'global') return { scope };
  return { scope, ...(radiusKm !== startRadiusKm && { distance: String(radiusKm) }) };
}

/** The saved point; null without a place. */
export function savedPoint({
  latitude,
  longitude,
  address,
}: Pick<OwnProfile, 'latitude' | 'longitude' | 'address'>): Point | null {
  return latitude === null || longitude === null || address === null ? null : { latitude, longitude };
}

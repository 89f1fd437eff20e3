import { distanceKm, type Point } from '@ballpark/domain/distance.ts';
import { featuresContaining, iso1A2Code } from '@rapideditor/country-coder';
import { partKinds, type PlacesIndex } from './places-file.ts';
import { placesAround, pointOfPlace } from './places-around.ts';
import { largestReachKm, reachKm } from './reach.ts';

/** A point farther than this from any city of its country has no city: it is at sea, or on a rock of a distant country. */
const farthestKm = 1000;
const firstRadiusKm = 120;

/**
 * The city that people at a point would name: of the country in whose borders it lies, the one whose built-up area
 * holds it, a larger one rather than a hamlet within it, else the one whose edge is nearest. Undefined in the middle of nowhere.
 */
export function nearestCity(index: PlacesIndex, point: Point): number | undefined {
  const country = countryAt(index, point);
  if (country === -1) return undefined;
  for (let radiusKm = firstRadiusKm; ; radiusKm *= 3) {
    const best = bestWithin(index, point, country, radiusKm);
    // A city outside the radius could be better only by reaching into it.
    if (best && best.score <= radiusKm - largestReachKm) return best.place;
    if (radiusKm > farthestKm + largestReachKm)
      return best && best.score <= farthestKm ? best.place : undefined;
  }
}

/** Areas without a code in the borders, or with another code than the places and ISO 3166-1 have: Crimea, Northern Cyprus. */
const disputed = new Map([
  ['Q7835', 'UA'],
  ['Q23681', 'CY'],
]);

/** The country or, where it has cities of its own, the territory (Puerto Rico, Réunion) of a point; -1 on the high seas. */
function countryAt(index: PlacesIndex, { latitude, longitude }: Point): number {
  const location: [number, number] = [longitude, latitude];
  for (const { properties } of featuresContaining(location)) {
    const code = disputed.get(properties.id);
    if (code !== undefined) return index.countries.indexOf(code);
  }
  const territory = index.countries.indexOf(iso1A2Code(location, { level: 'territory' }) ?? '');
  return territory === -1 ? index.countries.indexOf(iso1A2Code(location) ?? '') : territory;
}

function bestWithin(index: PlacesIndex, point: Point, country: number, radiusKm: number) {
  let best: { place: number; score: number } | undefined;
  for (const place of placesAround(index, point, radiusKm)) {
    if (index.country[place] !== country || index.part[place] !== partKinds.city) continue;
    const km = distanceKm(point, pointOfPlace(index, place));
    const reach = reachKm(index.population[place] ?? 0);
    // From -1 in the city's centre to 0 at its edge; beyond the edge it is the distance in kilometres.
    const score = km < reach ? km / reach - 1 : km - reach;
    if (!best || score < best.score) best = { place, score };
  }
  return best;
}

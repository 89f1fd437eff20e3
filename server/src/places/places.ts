import { join } from 'node:path';
import { type Point, distanceKm } from '@ballpark/domain/places.ts';
import lookUp from '@photostructure/tz-lookup';
import { featuresContaining, iso1A2Code } from '@rapideditor/country-coder';
import { type CityMatch, type Places, defaultResults, nowhere, shortestSearch } from '../adapters/places.ts';
import { countryName, foldName } from './country-names.ts';
import { makePlacesFile } from './make-places-file.ts';
import { largestReachKm, placesAround, pointOfPlace, reachKm } from './places-around.ts';
import { type PlacesIndex, partKinds, placesFilePath, readPlacesFile } from './places-file.ts';
import { citySearcher } from './search-cities.ts';

export type OpenPlacesOptions = {
  /** Holds the generated index. */
  cacheDir?: string;
  /** Called with sentences about the progress while the index is made; not called when it exists. */
  onProgress?: (text: string) => void;
};

export const defaultCacheDir = join(import.meta.dirname, '../../../.cache/places');

/** Opens the built-in places, whose searches never leave the server; makes their index first when it is missing or of another version. */
export async function openPlaces({
  cacheDir = defaultCacheDir,
  onProgress,
}: OpenPlacesOptions = {}): Promise<Places> {
  const path = placesFilePath(cacheDir);
  let index = await readPlacesFile(path);
  if (!index) {
    await makePlacesFile(path, onProgress);
    index = await readPlacesFile(path);
  }
  if (!index) throw new Error('the index of places was made but cannot be read');
  return builtInPlaces(index);
}

/** Reads more than was asked for, since places of one name and region count once. */
const spares = 20;

function builtInPlaces(index: PlacesIndex): Places {
  const searchCities = citySearcher(index);
  // The borders are prepared at their first use: now, and not during somebody's request.
  nearestCity(index, { latitude: 0, longitude: 0 });
  return {
    search(text, limit = defaultResults) {
      if (text.trim().length < shortestSearch) return Promise.resolve([]);
      const byName = new Map<string, CityMatch>();
      for (const place of searchCities(text, limit + spares)) {
        const match = describePlace(index, place);
        if (!byName.has(match.displayName)) byName.set(match.displayName, match);
      }
      return Promise.resolve([...byName.values()].slice(0, limit));
    },
    lookUp(point) {
      const place = nearestCity(index, point);
      if (place === undefined) return Promise.resolve(nowhere);
      const { city, country, countryCode, displayName, latitude, longitude } = describePlace(index, place);
      const centre = { latitude, longitude };
      return Promise.resolve({ city, country, countryCode, formattedLocation: displayName, centre });
    },
  };
}

function describePlace(index: PlacesIndex, place: number): CityMatch {
  const city = index.nameText.toString('utf8', index.nameStart[place], index.nameStart[place + 1]);
  const region = index.regions[index.region[place] ?? 0]?.name ?? '';
  const countryCode = index.countries[index.country[place] ?? 0] ?? '';
  const country = countryName(countryCode);
  const displayName = isSaidAlready(region, city, country)
    ? `${city}, ${country}`
    : `${city}, ${region}, ${country}`;
  return { displayName, city, country, countryCode, ...pointOfPlace(index, place) };
}

/** True for no region, for 'State of Berlin' beside Berlin, and for Reunion beside Réunion. */
function isSaidAlready(region: string, city: string, country: string): boolean {
  const folded = foldName(region);
  const bare = folded.replace(
    /^(state|province|city) of | (province|prefecture|department|county|region)$/g,
    '',
  );
  return [foldName(city), foldName(country)].some((said) => said === folded || said === bare) || bare === '';
}

/** A point farther than this from any city of its country has no city: it is at sea, or on a rock of a distant country. */
const farthestKm = 1000;
const firstRadiusKm = 120;

/**
 * The city that people at a point would name: of the country in whose borders it lies, the one whose built-up area
 * holds it, a larger one rather than a hamlet within it, else the one whose edge is nearest. Undefined in the middle of nowhere.
 */
function nearestCity(index: PlacesIndex, point: Point): number | undefined {
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

/** The IANA name of the time zone at a point in degrees; at sea the nautical one. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return lookUp(latitude, longitude);
}

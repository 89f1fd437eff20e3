import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Point } from '@ballpark/domain/places.ts';
import lookUp from '@photostructure/tz-lookup';
import { featuresContaining, iso1A2Code } from '@rapideditor/country-coder';
import {
  type CityMatch,
  type PlaceFound,
  type Places,
  defaultResults,
  nowhere,
  minSearchLength,
} from '../adapters/places.ts';
import { countryName, foldName } from './country-names.ts';
import { makePlacesFile } from './make-places-file.ts';
import { placeNamedNear } from './named-places.ts';
import { edgeKm, maxReachKm, placesAround, pointOfPlace } from './places-around.ts';
import { type PlacesIndex, partKinds, placesFilePath, readPlacesFile } from './places-file.ts';
import { citySearcher } from './search-cities.ts';

export type OpenPlacesOptions = {
  cacheDir?: string;
  onProgress?: (text: string) => void;
};

/** Made by scripts/pack-npm.ts. */
const packed = join(import.meta.dirname, 'places.bin');
export const defaultCacheDir = join(import.meta.dirname, '../../../.cache/places');

/** Searches never leave the server. Makes the index if it is missing or outdated. */
export async function openPlaces({
  cacheDir = defaultCacheDir,
  onProgress,
}: OpenPlacesOptions = {}): Promise<Places> {
  const path = existsSync(packed) ? packed : placesFilePath(cacheDir);
  let index = await readPlacesFile(path);
  if (!index) {
    await makePlacesFile(path, onProgress);
    index = await readPlacesFile(path);
  }
  if (!index) throw new Error('the index of places was made but cannot be read');
  return builtInPlaces(index);
}

/** Places of one name and region count once. */
const spares = 20;

function builtInPlaces(index: PlacesIndex): Places {
  const searchCities = citySearcher(index);
  const placeAt = (point: Point, typed = ''): PlaceFound => {
    const country = countryAt(index, point);
    if (country === -1) return nowhere;
    const place =
      placeNamedNear(index, point, { text: typed, country }) ?? nearestCity(index, point, country);
    if (place === undefined) return nowhere;
    const {
      city,
      country: name,
      countryCode,
      displayName,
      latitude,
      longitude,
    } = describePlace(index, place);
    const centre = { latitude, longitude };
    return { city, country: name, countryCode, formattedLocation: displayName, centre };
  };
  // Prepares the borders now, not during a request.
  placeAt({ latitude: 0, longitude: 0 });
  return {
    search(text, limit = defaultResults) {
      if (text.trim().length < minSearchLength) return Promise.resolve([]);
      const byName = new Map<string, CityMatch>();
      for (const place of searchCities(text, limit + spares)) {
        const match = describePlace(index, place);
        if (!byName.has(match.displayName)) byName.set(match.displayName, match);
      }
      return Promise.resolve([...byName.values()].slice(0, limit));
    },
    lookUp: (point) => Promise.resolve(placeAt(point)),
    placeAt,
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

/** True for none, for 'State of Berlin' with Berlin, and for Reunion with Réunion. */
function isSaidAlready(region: string, city: string, country: string): boolean {
  const folded = foldName(region);
  const bare = folded.replace(
    /^(state|province|city) of | (province|prefecture|department|county|region)$/g,
    '',
  );
  return [foldName(city), foldName(country)].some((said) => said === folded || said === bare) || bare === '';
}

/** Farther points are at sea, or on a remote rock. */
const maxKm = 1000;
const firstRadiusKm = 120;

/**
 * In its country, the city whose area contains it (the larger one), else the one whose edge is nearest;
 * undefined in the middle of nowhere.
 */
function nearestCity(index: PlacesIndex, point: Point, country: number): number | undefined {
  for (let radiusKm = firstRadiusKm; ; radiusKm *= 3) {
    const best = bestWithin(index, point, country, radiusKm);
    // A city outside the radius is better only if it reaches into it.
    if (best && best.score <= radiusKm - maxReachKm) return best.place;
    if (radiusKm > maxKm + maxReachKm) return best && best.score <= maxKm ? best.place : undefined;
  }
}

/** They have no code in the borders, or another one than ISO 3166-1: Crimea, Northern Cyprus. */
const disputed = new Map([
  ['Q7835', 'UA'],
  ['Q23681', 'CY'],
]);

/** A territory with cities of its own counts (Puerto Rico, Réunion); -1 on the high seas. */
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
    const score = edgeKm(index, place, point);
    if (!best || score < best.score) best = { place, score };
  }
  return best;
}

/** IANA name; at sea the nautical one. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return lookUp(latitude, longitude);
}

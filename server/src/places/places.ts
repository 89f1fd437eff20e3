import { join } from 'node:path';
import type { CityMatch, Places } from '../adapters/places.ts';
import { defaultResults, nowhere, shortestSearch } from '../adapters/places.ts';
import { countryName } from './country-names.ts';
import { foldName } from './fold-name.ts';
import { makePlacesFile } from './make-places-file.ts';
import { nearestCity } from './nearest-city.ts';
import { pointOfPlace } from './places-around.ts';
import { placesFilePath, readPlacesFile, type PlacesIndex } from './places-file.ts';
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

import type { GatheredPlace, Region } from './gather-places.ts';
import { indexNames } from './index-names.ts';
import { joinTexts } from './join-texts.ts';
import { markParts } from './mark-parts.ts';
import type { PlacesIndex } from './places-file.ts';

/** Lays the gathered places out as flat arrays. */
export function indexPlaces(gathered: GatheredPlace[], allRegions: Region[]): PlacesIndex {
  const places = gathered.toSorted((one, other) => cellOfPlace(one) - cellOfPlace(other));
  const countries = [...new Set(places.map((place) => place.countryCode))].toSorted();
  const countryNumber = new Map(countries.map((code, number) => [code, number]));
  const regions: (Region | null)[] = [null, ...allRegions];
  const regionNumber = new Map(allRegions.map((region, at) => [keyOf(region), at + 1]));
  const names = joinTexts(places.map((place) => place.name));
  const index: PlacesIndex = {
    regions,
    countries,
    latitude: Int32Array.from(places, (place) => Math.round(place.latitude * 1e5)),
    longitude: Int32Array.from(places, (place) => Math.round(place.longitude * 1e5)),
    population: Uint32Array.from(places, (place) => place.population),
    country: Uint16Array.from(places, (place) => countryNumber.get(place.countryCode) ?? 0),
    region: Uint16Array.from(places, (place) => regionNumber.get(keyOf(place)) ?? 0),
    part: new Uint8Array(places.length),
    nameStart: names.start,
    nameText: names.text,
    cellStart: startOfCells(places),
    ...indexNames(places),
  };
  markParts(index, places);
  return index;
}

function keyOf(place: { countryCode: string; regionCode: string }): string {
  return `${place.countryCode}.${place.regionCode}`;
}

function startOfCells(places: GatheredPlace[]): Uint32Array {
  const start = new Uint32Array(180 * 360 + 1);
  for (const place of places) {
    const next = cellOfPlace(place) + 1;
    start[next] = (start[next] ?? 0) + 1;
  }
  for (let cell = 1; cell < start.length; cell++) start[cell] = (start[cell] ?? 0) + (start[cell - 1] ?? 0);
  return start;
}

function cellOfPlace(place: GatheredPlace): number {
  const row = Math.min(Math.floor(place.latitude + 90), 179);
  return row * 360 + Math.min(Math.floor(place.longitude + 180), 359);
}

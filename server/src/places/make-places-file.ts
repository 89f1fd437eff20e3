import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { distanceKm } from '@ballpark/domain/places.ts';
import { runInOwnProcess } from '../in-own-process.ts';
import type { GatheredPlace, Region } from './gather-places.ts';
import { placesAround, reachKm } from './places-around.ts';
import { type PlacesIndex, keyKinds, partKinds } from './places-file.ts';
import { codeOf } from '../error-code.ts';

const script = join(import.meta.dirname, 'build-places');
const patienceMs = 180_000;
const pollMs = 100;

/** Waits while another process does it. Throws on failure or after minutes. */
export async function makePlacesFile(
  path: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<void> {
  const lock = `${path}.lock`;
  makeReadableFolder(dirname(path));
  while (!takeLock(lock)) {
    await sleep(pollMs);
    if (!existsSync(lock) && existsSync(path)) return;
  }
  try {
    await build(dirname(path), onProgress);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Places are public, and another account may run this copy: the strict umask is for data only. */
function makeReadableFolder(folder: string): void {
  const firstMade = mkdirSync(folder, { recursive: true });
  for (let made = folder; firstMade?.startsWith(made) === false; made = dirname(made)) chmodSync(made, 0o755);
  if (firstMade !== undefined) chmodSync(firstMade, 0o755);
}

async function build(cacheDir: string, onReport: (text: string) => void): Promise<void> {
  await runInOwnProcess(script, { args: [cacheDir], onReport, patienceMs }).catch((error: unknown) => {
    throw new Error(
      `the index of places could not be made: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
}

/** False while a living process holds the lock; a dead one's is taken over. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isAbandoned(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > patienceMs) return true;
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && !isAlive(owner);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process refuses the signal, but lives.
    return codeOf(error) === 'EPERM';
  }
}

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

const maxKeyLength = 60;
/** They are mostly syllables of transliterations. */
const tiny = /^[a-z]{1,3}$/;

function indexNames(
  places: GatheredPlace[],
): Pick<PlacesIndex, 'keyStart' | 'keyText' | 'postingStart' | 'posting'> {
  const postings = new Map<string, number[]>();
  for (const [place, { names, codes }] of places.entries()) {
    const own = names[0] ?? '';
    for (const name of names) {
      const isSyllable = tiny.test(name) && !codes.includes(name);
      const other = isSyllable ? keyKinds.syllable : keyKinds.alternate;
      add(postings, name, place * 4 + (name === own ? keyKinds.primary : other));
    }
    for (const rest of laterWords(own)) add(postings, rest, place * 4 + keyKinds.inner);
  }
  // Searches compare by UTF-16 unit.
  const keys = [...postings.keys()].sort();
  const joined = joinTexts(keys);
  const lists = keys.map((key) => postings.get(key) ?? []);
  const postingStart = new Uint32Array(keys.length + 1);
  for (const [at, list] of lists.entries()) postingStart[at + 1] = (postingStart[at] ?? 0) + list.length;
  return {
    keyStart: joined.start,
    keyText: joined.text,
    postingStart,
    posting: Uint32Array.from(lists.flat()),
  };
}

function add(postings: Map<string, number[]>, key: string, posting: number): void {
  if (key === '' || key.length > maxKeyLength) return;
  const list = postings.get(key);
  if (list) list.push(posting);
  else postings.set(key, [posting]);
}

/** 'rio de janeiro' is also found as 'janeiro'; shorter words are noise. */
function laterWords(name: string): string[] {
  const rests: string[] = [];
  for (let space = name.indexOf(' '); space !== -1; space = name.indexOf(' ', space + 1)) {
    const rest = name.slice(space + 1);
    if (/^\S{4}/.test(rest)) rests.push(rest);
  }
  return rests;
}

const minCityPopulation = 200_000;
/** Within this share of a city's reach a far smaller place belongs to it. */
const coreShare = 0.4;
const timesLarger = 3;

/** A point in the middle of a city gets the city's name. */
function markParts(index: PlacesIndex, places: GatheredPlace[]): void {
  for (const [at, place] of places.entries()) if (place.isDistrict) index.part[at] = partKinds.district;
  for (const [at, city] of places.entries()) {
    if (city.population < minCityPopulation || city.isDistrict) continue;
    const coreKm = reachKm(city.population) * coreShare;
    for (const other of placesAround(index, city, coreKm)) {
      const part = places[other];
      if (!part || other === at || index.part[other] !== partKinds.city) continue;
      const isSmaller = part.population * timesLarger < city.population;
      const isSameRegion = part.countryCode === city.countryCode && part.regionCode === city.regionCode;
      if (isSmaller && isSameRegion && distanceKm(city, part) < coreKm)
        index.part[other] = partKinds.absorbed;
    }
  }
}

function joinTexts(texts: string[]): { start: Uint32Array; text: Buffer } {
  const start = new Uint32Array(texts.length + 1);
  for (const [at, text] of texts.entries()) start[at + 1] = (start[at] ?? 0) + Buffer.byteLength(text);
  return { start, text: Buffer.from(texts.join('')) };
}

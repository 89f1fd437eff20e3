import { createHash } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldName } from './country-names.ts';
import { sourceVersions, type Region } from './gather-places.ts';

/**
 * Flat arrays: `place` is an index into the first group, `key` into the second. Places are ordered by
 * one-degree cell, keys by text.
 */
export type PlacesIndex = {
  regions: (Region | null)[];
  countries: string[];
  /** 1e-5 degrees. */
  latitude: Int32Array;
  longitude: Int32Array;
  population: Uint32Array;
  country: Uint16Array;
  region: Uint16Array;
  part: Uint8Array;
  nameStart: Uint32Array;
  nameText: Buffer;
  /** First place of each of 180 × 360 cells. */
  cellStart: Uint32Array;
  keyStart: Uint32Array;
  keyText: Buffer;
  /** place × 4 + one of `keyKinds`. */
  postingStart: Uint32Array;
  posting: Uint32Array;
};

/** absorbed: a city by name, but deep inside a far larger one. */
export const partKinds = { city: 0, district: 1, absorbed: 2 } as const;
/** inner: from one of its later words on; syllable: part of a transliteration. */
export const keyKinds = { primary: 0, alternate: 1, inner: 2, syllable: 3 } as const;

/** Raise it when the layout or its making changes. */
const format = 1;
const magic = 0x50_4c_41_43;

const arrays = {
  latitude: Int32Array,
  longitude: Int32Array,
  population: Uint32Array,
  country: Uint16Array,
  region: Uint16Array,
  part: Uint8Array,
  nameStart: Uint32Array,
  nameText: Uint8Array,
  cellStart: Uint32Array,
  keyStart: Uint32Array,
  keyText: Uint8Array,
  postingStart: Uint32Array,
  posting: Uint32Array,
} as const;
type ArrayName = keyof typeof arrays;
const arrayNames = Object.keys(arrays) as ArrayName[];

type Header = Pick<PlacesIndex, 'regions' | 'countries'> & { lengths: Record<ArrayName, number> };

/** Depends on sources, format and folding. */
export function placesFilePath(cacheDir: string): string {
  const folded = foldName('ÅÉïßÆœøĐŁı İstanbul Nuku‘alofa 東京 Москва Αθήνα서울');
  const stamp = createHash('sha256').update(`${format} ${sourceVersions()} ${folded}`).digest('hex');
  return join(cacheDir, `places-${stamp.slice(0, 16)}.bin`);
}

/** Readers get a whole file, by a rename. Removes older versions. */
export function writePlacesFile(cacheDir: string, index: PlacesIndex): void {
  mkdirSync(cacheDir, { recursive: true });
  const path = placesFilePath(cacheDir);
  const draft = `${path}.${process.pid}.tmp`;
  const lengths = Object.fromEntries(arrayNames.map((name) => [name, index[name].length]));
  const header = Buffer.from(JSON.stringify({ regions: index.regions, countries: index.countries, lengths }));
  const start = Buffer.from(new Uint32Array([magic, header.length]).buffer);
  const file = openSync(draft, 'w');
  try {
    // Other accounts may read it, whatever the umask.
    fchmodSync(file, 0o644);
    let at = 0;
    for (const part of [start, header, ...arrayNames.map((name) => index[name])]) {
      const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      at = padded(at);
      for (let done = 0; done < bytes.length;)
        done += writeSync(file, bytes, done, bytes.length - done, at + done);
      at += bytes.length;
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  for (const name of readdirSync(cacheDir)) {
    const other = join(cacheDir, name);
    if (/^places-.*\.bin$/.test(name) && other !== path) rmSync(other, { force: true });
  }
}

export async function readPlacesFile(path: string): Promise<PlacesIndex | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes || bytes.length < 8 || bytes.readUInt32LE(0) !== magic) return undefined;
  try {
    return viewPlaces(bytes);
  } catch {
    return undefined;
  }
}

function viewPlaces(bytes: Buffer<ArrayBuffer>): PlacesIndex {
  const headerEnd = 8 + bytes.readUInt32LE(4);
  const header = JSON.parse(bytes.toString('utf8', 8, headerEnd)) as Header;
  let at = headerEnd;
  const views = arrayNames.map((name) => {
    const Kind = arrays[name];
    const view = new Kind(bytes.buffer, bytes.byteOffset + padded(at), header.lengths[name]);
    at = padded(at) + view.byteLength;
    return [name, Kind === Uint8Array ? asBuffer(bytes, view) : view];
  });
  return {
    regions: header.regions,
    countries: header.countries,
    ...Object.fromEntries(views),
  } as PlacesIndex;
}

function asBuffer(bytes: Buffer, view: ArrayBufferView): Buffer {
  const start = view.byteOffset - bytes.byteOffset;
  return bytes.subarray(start, start + view.byteLength);
}

/** A typed array starts at a multiple of its element size. */
function padded(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

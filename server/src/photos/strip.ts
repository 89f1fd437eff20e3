import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { BadRequest, PayloadTooLarge } from '../errors.ts';
import type { PhotoFormat } from './photo-format.ts';

const strippers = { jpeg: stripJpeg, png: stripPng, webp: stripWebp, gif: stripGif };

/**
 * Leaves the first frame, what decoding needs, and a colour profile of a usual size; no other data reaches
 * the decoder. Throws 400 if cut off.
 */
export async function stripPhoto(bytes: Buffer, format: PhotoFormat): Promise<StrippedPhoto> {
  return strippers[format](bytes);
}

type Segment = { code: number; start: number; end: number };

const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
const [app0, app1, app2, app14, app15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const maxAdobeBytes = 64;
/** Cameras and editors make at most some twenty. The decoder goes over the whole photo for each, and cannot be stopped. */
const maxScans = 100;

function stripJpeg(bytes: Buffer): StrippedPhoto {
  const segments = [...segmentsOf(bytes)];
  if (hasMoreScans(bytes.subarray(segments.at(-1)?.start))) throw new PayloadTooLarge('photoTooDemanding');
  const wholeOf = ({ start, end }: Segment): Buffer => bytes.subarray(start, end);
  const dataOf = ({ start, end }: Segment): Buffer => bytes.subarray(start + 4, end);
  const all = (code: number, name: string): Segment[] =>
    segments.filter((segment) => segment.code === code && startsWith(dataOf(segment), name));

  const [exif] = all(app1, 'Exif\0\0');
  const [adobe] = all(app14, 'Adobe');
  const profile = all(app2, 'ICC_PROFILE\0');
  const profileBytes = profile.reduce((sum, { start, end }) => sum + end - start, 0);
  const kept = [
    ...(adobe && adobe.end - adobe.start <= maxAdobeBytes ? [adobe] : []),
    ...(profileBytes <= maxProfileBytes ? profile : []),
    ...segments.filter(isNeeded),
  ];
  const isJfif = all(app0, 'JFIF\0').some(({ start, end }) => end - start >= jfif.length);
  const start = [bytes.subarray(0, 2), ...(isJfif ? [jfif] : [])];
  return {
    bytes: Buffer.concat([...start, ...kept.map(wholeOf)]),
    orientation: exif ? readOrientation(dataOf(exif)) : 1,
  };
}

/** Within a scan, 0 follows each FF that is no marker. */
function hasMoreScans(bytes: Buffer): boolean {
  let at = -1;
  for (let count = 0; count <= maxScans; count += 1) {
    at = bytes.indexOf('ffda', at + 1, 'hex');
    if (at === -1) return false;
  }
  return true;
}

function isNeeded({ code }: Segment): boolean {
  return code !== comment && (code < app0 || code > app15);
}

function startsWith(data: Buffer, name: string): boolean {
  return data.toString('latin1', 0, name.length) === name;
}

/** The last segment has the pixels and all that follows. Skips exactly what the decoder skips. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2;
  for (let count = 0; count < maxParts; count += 1) {
    at = markerFrom(bytes, at);
    const code = bytes[at] ?? 0;
    const start = at - 1;
    const isLast = code === startOfScan || code === endOfImage;
    at = isLast ? bytes.length : at + 1 + (standsAlone(code) ? 0 : lengthAt(bytes, at + 1));
    yield { code, start, end: at };
    if (isLast) return;
  }
  throw unreadable();
}

/** A marker follows one or more FF bytes, and is not zero. */
function markerFrom(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    if (bytes[at - 1] === 0xff && bytes[at] !== 0xff && bytes[at] !== 0) return at;
  }
  throw unreadable();
}

function standsAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

function lengthAt(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2 || at + length > bytes.length) throw unreadable();
  return length;
}

type Chunk = { type: string; start: number; end: number };

const signatureBytes = 8;
const frameBytes = 12;
/**
 * They define the colours. The decoder needs the first of each; none is longer than a palette's transparency.
 */
const colourTypes = ['tRNS', 'gAMA', 'cHRM', 'sRGB'];
const maxColourBytes = 256 + frameBytes;

async function stripPng(bytes: Buffer): Promise<StrippedPhoto> {
  const chunks = [...chunksOf(bytes)];
  const first = new Map(chunks.toReversed().map((chunk) => [chunk.type, chunk]));
  const colours = colourTypes.map((type) => first.get(type)).filter((chunk) => chunk !== undefined);
  const kept = new Set(colours.filter(({ start, end }) => end - start <= maxColourBytes));
  const dataOf = ({ start, end }: Chunk): Buffer => bytes.subarray(start + 8, end - 4);
  const profile = first.get('iCCP');
  if (profile && (await hasUsualSize(dataOf(profile)))) kept.add(profile);

  const needed = chunks.filter((chunk) => isCritical(chunk) || kept.has(chunk));
  const exif = first.get('eXIf');
  return {
    bytes: Buffer.concat([
      bytes.subarray(0, signatureBytes),
      ...needed.map(({ start, end }) => bytes.subarray(start, end)),
    ]),
    orientation: exif ? readOrientation(dataOf(exif)) : 1,
  };
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = signatureBytes;
  for (let count = 0; count < maxParts; count += 1) {
    if (at === bytes.length) return;
    if (at + frameBytes > bytes.length) throw unreadable();
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) throw unreadable();
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, start: at, end };
    if (type === 'IEND') return;
    at = end;
  }
  throw unreadable();
}

/** Ancillary chunks begin with a lower-case letter. */
function isCritical({ type }: Chunk): boolean {
  return (type.charCodeAt(0) & 0x20) === 0;
}

/** The profile follows a name, a zero and the compression method. */
async function hasUsualSize(data: Buffer): Promise<boolean> {
  const packed = data.subarray(data.indexOf(0) + 2);
  return promisify(inflate)(packed, { maxOutputLength: maxProfileBytes }).then(
    () => true,
    () => false,
  );
}

const headerBytes = 12;
const pictureTypes = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM']);
/** VP8X flags for data other than pixels. */
const profileFlag = 0x20;
const exifFlag = 0x08;
const xmpFlag = 0x04;

function stripWebp(bytes: Buffer): StrippedPhoto {
  const chunks = [...webpChunksOf(bytes)];
  const find = (type: string) => chunks.find((chunk) => chunk.type === type);
  const [exif, frame, profile] = [find('EXIF'), find('ANMF'), find('ICCP')];
  const hasProfile = profile !== undefined && profile.end - profile.start <= maxProfileBytes;
  const parts = chunks
    .filter((chunk) => pictureTypes.has(chunk.type) || chunk === frame || (hasProfile && chunk === profile))
    .map(({ type, start, end }) => {
      const whole = bytes.subarray(start, end);
      return type === 'VP8X' ? withoutFlags(whole, hasProfile) : whole;
    });
  const header = Buffer.from(bytes.subarray(0, headerBytes));
  header.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return {
    bytes: Buffer.concat([header, ...parts]),
    orientation: exif ? readOrientation(bytes.subarray(exif.start + 8, exif.end)) : 1,
  };
}

function* webpChunksOf(bytes: Buffer): Generator<Chunk> {
  const total = bytes.length < headerBytes ? 0 : 8 + bytes.readUInt32LE(4);
  if (total < headerBytes || total > bytes.length) throw unreadable();
  let at = headerBytes;
  for (let count = 0; count < maxParts; count += 1) {
    if (at >= total) return;
    if (at + 8 > total) throw unreadable();
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > total) throw unreadable();
    // Some writers omit the last padding byte.
    const end = Math.min(at + 8 + length + (length % 2), total);
    yield { type: bytes.toString('latin1', at, at + 4), start: at, end };
    at = end;
  }
  throw unreadable();
}

function withoutFlags(whole: Buffer, hasProfile: boolean): Buffer {
  const chunk = Buffer.from(whole);
  const dropped = exifFlag | xmpFlag | (hasProfile ? 0 : profileFlag);
  if (chunk.length > 8) chunk.writeUInt8((chunk[8] ?? 0) & ~dropped, 8);
  return chunk;
}

const screenBytes = 13;
const imageBytes = 10;
const extension = 0x21;
const graphicControl = 0xf9;
const image = 0x2c;
const trailer = Buffer.from([0x3b]);

function stripGif(bytes: Buffer): StrippedPhoto {
  let at = screenBytes + colourTableBytes(bytes[10]);
  const screen = bytes.subarray(0, at);
  let control = Buffer.alloc(0);
  while (bytes[at] === extension) {
    const end = afterBlocks(bytes, at + 2);
    if (bytes[at + 1] === graphicControl) control = Buffer.from(bytes.subarray(at, end));
    at = end;
  }
  if (bytes[at] !== image) throw unreadable();
  // One byte (the LZW code size) comes before the pixels.
  const end = afterBlocks(bytes, at + imageBytes + colourTableBytes(bytes[at + 9]) + 1);
  return { bytes: Buffer.concat([screen, control, bytes.subarray(at, end), trailer]), orientation: 1 };
}

/** The highest bit says that a table follows, the lowest three its size. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Each block begins with its length; length 0 ends the chain. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) throw unreadable();
    at += length + 1;
  }
  return at + 1;
}

export type StrippedPhoto = { bytes: Buffer; orientation: Orientation };

/** Printers' profiles have up to 3 MB, cameras' a few kB. */
const maxProfileBytes = 4 * 1024 * 1024;
/** Each part costs the decoder time, however small; no real photo has as many. */
const maxParts = 10_000;

export function unreadable(): BadRequest {
  return new BadRequest('photoUnreadable');
}

/** EXIF: 1 is upright, 2 to 8 are turned or mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const exifPrefix = Buffer.from('Exif\0\0');
const entryBytes = 12;
const orientationTag = 0x0112;
const shortType = 3;

function readOrientation(exif: Buffer): Orientation {
  const isPrefixed = exif.subarray(0, exifPrefix.length).equals(exifPrefix);
  const tiff = isPrefixed ? exif.subarray(exifPrefix.length) : exif;
  const order = tiff.toString('latin1', 0, 4);
  if (order === 'II*\0') return findOrientation(tiff, 'LE');
  if (order === 'MM\0*') return findOrientation(tiff, 'BE');
  return 1;
}

function findOrientation(tiff: Buffer, order: 'LE' | 'BE'): Orientation {
  const short = (at: number): number => (at + 2 <= tiff.length ? tiff[`readUInt16${order}`](at) : 0);
  const start = tiff.length < 8 ? tiff.length : tiff[`readUInt32${order}`](4);
  const entries = short(start);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * entryBytes;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 2) === shortType ? short(at + 8) : 1;
    return isOrientation(value) ? value : 1;
  }
  return 1;
}

function isOrientation(value: number): value is Orientation {
  return value >= 1 && value <= 8;
}

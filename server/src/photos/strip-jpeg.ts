import { readOrientation } from './read-orientation.ts';
import { maxParts, maxProfileBytes, type StrippedPhoto, unreadable } from './stripped-photo.ts';

/** Where its marker begins and where its data ends. */
type Segment = { code: number; start: number; end: number };

const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
const [app0, app1, app2, app14, app15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
/** Says no more than that the colours are those of a JFIF file. */
const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const longestAdobeBytes = 64;

/** Of the segments before the pixels, keeps those that decoding needs, and the colour profile. */
export function stripJpeg(bytes: Buffer): StrippedPhoto {
  const segments = [...segmentsOf(bytes)];
  const wholeOf = ({ start, end }: Segment): Buffer => bytes.subarray(start, end);
  const dataOf = ({ start, end }: Segment): Buffer => bytes.subarray(start + 4, end);
  const all = (code: number, name: string): Segment[] =>
    segments.filter((segment) => segment.code === code && startsWith(dataOf(segment), name));

  const [exif] = all(app1, 'Exif\0\0');
  const [adobe] = all(app14, 'Adobe');
  const profile = all(app2, 'ICC_PROFILE\0');
  const profileBytes = profile.reduce((sum, { start, end }) => sum + end - start, 0);
  const kept = [
    ...(adobe && adobe.end - adobe.start <= longestAdobeBytes ? [adobe] : []),
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

function isNeeded({ code }: Segment): boolean {
  return code !== comment && (code < app0 || code > app15);
}

function startsWith(data: Buffer, name: string): boolean {
  return data.toString('latin1', 0, name.length) === name;
}

/** The segments up to the pixels, which are the last one's with all that follows. It skips what the decoder skips, byte for byte. */
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

/** Where the code of the next marker stands: behind one or more bytes FF, and no zero. */
function markerFrom(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    if (bytes[at - 1] === 0xff && bytes[at] !== 0xff && bytes[at] !== 0) return at;
  }
  throw unreadable();
}

function standsAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

/** A segment's length counts its own two bytes. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2 || at + length > bytes.length) throw unreadable();
  return length;
}

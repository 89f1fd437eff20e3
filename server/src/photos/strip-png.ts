import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { readOrientation } from './read-orientation.ts';
import { maxParts, maxProfileBytes, type StrippedPhoto, unreadable } from './stripped-photo.ts';

/** Where its length begins and where its checksum ends. */
type Chunk = { type: string; start: number; end: number };

const signatureBytes = 8;
/** A chunk's length, its type and its checksum. */
const frameBytes = 12;
/**
 * These chunks define the colours of the pixels. The decoder needs the first of each; none is longer than the transparency of a palette.
 */
const colourTypes = ['tRNS', 'gAMA', 'cHRM', 'sRGB'];
const longestColourBytes = 256 + frameBytes;

/** Keeps the chunks without which no PNG can be read, and those that define its colours. */
export async function stripPng(bytes: Buffer): Promise<StrippedPhoto> {
  const chunks = [...chunksOf(bytes)];
  const first = new Map(chunks.toReversed().map((chunk) => [chunk.type, chunk]));
  const colours = colourTypes.map((type) => first.get(type)).filter((chunk) => chunk !== undefined);
  const kept = new Set(colours.filter(({ start, end }) => end - start <= longestColourBytes));
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

/** Names of chunks that may be left out begin with a small letter. */
function isCritical({ type }: Chunk): boolean {
  return (type.charCodeAt(0) & 0x20) === 0;
}

/** Before the profile come its name, a zero, and a zero for the compression method. Unpacking stops at the limit. */
async function hasUsualSize(data: Buffer): Promise<boolean> {
  const packed = data.subarray(data.indexOf(0) + 2);
  return promisify(inflate)(packed, { maxOutputLength: maxProfileBytes }).then(
    () => true,
    () => false,
  );
}

import { readOrientation } from './read-orientation.ts';
import { maxParts, maxProfileBytes, type StrippedPhoto, unreadable } from './stripped-photo.ts';

/** Where its type begins and where its data ends, with a byte of filling where the length is odd. */
type Chunk = { type: string; start: number; end: number };

/** `RIFF`, the length of what follows, `WEBP`. */
const headerBytes = 12;
const pictureTypes = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM']);
/** In the first byte of VP8X, where a file says what it holds beside its pixels. */
const profileFlag = 0x20;
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Keeps the chunks of the first frame, and the colour profile. */
export function stripWebp(bytes: Buffer): StrippedPhoto {
  const chunks = [...chunksOf(bytes)];
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

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  const total = bytes.length < headerBytes ? 0 : 8 + bytes.readUInt32LE(4);
  if (total < headerBytes || total > bytes.length) throw unreadable();
  let at = headerBytes;
  for (let count = 0; count < maxParts; count += 1) {
    if (at >= total) return;
    if (at + 8 > total) throw unreadable();
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > total) throw unreadable();
    // Some writers leave out the last chunk's filling.
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

import { maxMegapixels } from '@ballpark/domain/photo-limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Sharp } from 'sharp';
import { BadRequest, PayloadTooLarge } from '../http/errors.ts';
import { openImage } from './open-image.ts';
import { isAllowedFormat, refuseOversize, wrongFormat, type PhotoKind } from './photo-kind.ts';

/** What decoding one photo may allocate at most. The largest real photos stay below; only made-up files exceed it. */
export const maxDecodingBytes = 170_000_000;

const formatOfMime = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/**
 * Judges a photo by its bytes before anything is decoded, so that a bomb costs as little as its header.
 * Returns the bytes that decoding will need at most. Throws 400, 413 or 415 with the text that says why.
 */
export async function inspectPhoto(bytes: Buffer, kind: PhotoKind): Promise<number> {
  refuseOversize(bytes.length, kind);
  const detected = await fileTypeFromBuffer(bytes);
  const format = formatOfMime.get(detected?.mime ?? '');
  if (!format || !isAllowedFormat(format, kind)) throw wrongFormat(kind);

  const header = await readHeader(openImage(bytes, { limitInputPixels: false }));
  // The magic bytes and the decoder must agree, or the file is something that poses as a photo.
  if (header.format !== format) throw wrongFormat(kind);
  if (header.width * header.height > maxMegapixels * 1_000_000) {
    throw new PayloadTooLarge('photoTooManyPixels');
  }
  const decodingBytes = estimateDecodingBytes(header, bytes);
  if (decodingBytes > maxDecodingBytes) throw new PayloadTooLarge('photoTooDemanding');
  return decodingBytes;
}

async function readHeader(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch {
    throw new BadRequest('photoUnreadable');
  }
}

/** Most photos are decoded line by line. Some encodings must be held whole: those are what eats memory. */
function estimateDecodingBytes(header: Metadata, bytes: Buffer): number {
  const pixels = header.width * header.height;
  const bytesPerSample = header.depth === 'ushort' ? 2 : 1;
  const rowsInFlight = 512 * header.width * header.channels * bytesPerSample;
  if (header.format === 'png') {
    return header.isProgressive ? pixels * header.channels * bytesPerSample : rowsInFlight;
  }
  if (header.format === 'webp') return bytes.includes('VP8L') ? pixels * 4 : rowsInFlight;
  if (header.format === 'gif') return pixels * 4;
  if (!header.isProgressive) return rowsInFlight;
  // A progressive JPEG keeps two bytes for every coefficient; 4:2:0 has half as many as 4:4:4.
  return pixels * 2 * (header.chromaSubsampling === '4:2:0' ? 1.5 : header.channels);
}

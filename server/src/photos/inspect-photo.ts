import { maxMegapixels, type PhotoKind } from '@ballpark/domain/photo-limits.ts';
import type { Metadata, Sharp } from 'sharp';
import { PayloadTooLarge } from '../errors.ts';
import { openImage } from './open-image.ts';
import { isAllowedFormat, refuseOversize, wrongFormat } from './photo-kind.ts';
import { photoFormatOf, type PhotoFormat } from './photo-format.ts';
import { stripPhoto } from './strip-photo.ts';
import { type StrippedPhoto, unreadable } from './stripped-photo.ts';

/** The most memory that decoding one photo may allocate. The largest real photos stay below; only made-up files exceed it. */
export const maxDecodingBytes = 170_000_000;
/** No camera's panorama is longer. A single column of 50 million pixels would keep the decoder busy for seconds. */
const longestSidePx = 30_000;

/** `decodingBytes` is what decoding will need at most. */
type InspectedPhoto = StrippedPhoto & { decodingBytes: number };

/** Judges a file by its size and its first bytes, which costs nothing. Throws 413 or 415. */
export function refuseOtherFiles(bytes: Buffer, kind: PhotoKind): PhotoFormat {
  refuseOversize(bytes.length, kind);
  const format = photoFormatOf(bytes);
  if (format === null || !isAllowedFormat(format, kind)) throw wrongFormat(kind);
  return format;
}

/**
 * Removes everything from a photo except its pixels, and judges it by its header before anything is decoded, so that a decompression bomb
 * costs almost nothing. Throws 400, 413 or 415 with the reason.
 */
export async function inspectPhoto(
  bytes: Buffer,
  format: PhotoFormat,
  kind: PhotoKind,
): Promise<InspectedPhoto> {
  const stripped = await stripPhoto(bytes, format);
  const header = await readHeader(openImage(stripped.bytes, { limitInputPixels: false }));
  // The first bytes and the decoder must agree, or the file only pretends to be a photo.
  if (header.format !== format) throw wrongFormat(kind);
  if (header.width * header.height > maxMegapixels * 1_000_000) {
    throw new PayloadTooLarge('photoTooManyPixels');
  }
  const decodingBytes = estimateDecodingBytes(header, stripped.bytes);
  const isStrip = Math.max(header.width, header.height) > longestSidePx;
  if (isStrip || decodingBytes > maxDecodingBytes) throw new PayloadTooLarge('photoTooDemanding');
  return { ...stripped, decodingBytes };
}

async function readHeader(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch {
    throw unreadable();
  }
}

/** Most photos are decoded line by line. Some encodings must be held in memory as a whole, and these need most of it. */
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

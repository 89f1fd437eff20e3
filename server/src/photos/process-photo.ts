import { setImmediate } from 'node:timers/promises';
import { type PhotoKind, cardWidthPx, fullSidePx, maxMegapixels } from '@ballpark/domain/photos.ts';
import type { Metadata, OutputInfo, ResizeOptions, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type HttpError, PayloadTooLarge, Unavailable } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import { openImage } from './open-image.ts';
import { type PhotoFormat, photoFormatOf } from './photo-format.ts';
import { isAllowedFormat, refuseOversize, wrongFormat } from './photo-kind.ts';
import { type Orientation, type StrippedPhoto, stripPhoto, unreadable } from './strip.ts';

export type ProcessedPhoto = {
  full: Buffer;
  card: Buffer;
  /** Pixels of `full`, upright. */
  width: number;
  height: number;
  thumbhash: string;
};

const cardHeightPx = 360;
const thumbSidePx = 100;
/** As large as the largest icon of an installed app. */
const logoSidePx = 512;
const quality = 82;
/** Bombs are refused by their header; this is for files that nobody foresaw, on a busy machine. */
export const timeoutSeconds = 8;

/** EXIF turns before it mirrors; this code mirrors first, so it turns the other way. */
const turnOf: Record<Orientation, { isMirrored: boolean; degrees: number }> = {
  1: { isMirrored: false, degrees: 0 },
  2: { isMirrored: true, degrees: 0 },
  3: { isMirrored: false, degrees: 180 },
  4: { isMirrored: true, degrees: 180 },
  5: { isMirrored: true, degrees: 270 },
  6: { isMirrored: false, degrees: 90 },
  7: { isMirrored: true, degrees: 90 },
  8: { isMirrored: false, degrees: 270 },
};

/**
 * The result is upright, in sRGB, without metadata. Throws 400, 413 or 415 with the reason, 503 after too
 * long a wait.
 */
export async function processPhoto(bytes: Buffer, kind: PhotoKind, who: Waiting): Promise<ProcessedPhoto> {
  return inTurn(bytes, kind, who, derive);
}

/** A square WebP, see-through where the picture is not square. Refuses what `processPhoto` does of a listing's. */
export async function processLogo(bytes: Buffer, who: Waiting): Promise<Buffer> {
  return inTurn(bytes, 'listing', who, async (photo) => {
    const side = logoSidePx;
    const square = { width: side, height: side, fit: 'contain', background: '#0000' } as const;
    return (await reencode(photo, square, (image) => image.webp({ lossless: true }))).data;
  });
}

/**
 * People of one network share its turns. Nobody waits any more once `signal` is aborted. `charge` throws if this is
 * too much to decode.
 */
type Waiting = {
  by: string;
  from?: string | undefined;
  signal?: AbortSignal | undefined;
  charge?: (megapixels: number) => Promise<void>;
};

async function inTurn<T>(
  bytes: Buffer,
  kind: PhotoKind,
  { by, from, signal, charge }: Waiting,
  make: (photo: StrippedPhoto) => Promise<T>,
): Promise<T> {
  const format = refuseOtherFiles(bytes, kind);
  return turns.run({ by, from, signal }, async () => {
    // Each photo blocks this thread for a moment.
    await setImmediate();
    signal?.throwIfAborted();
    const { decodingBytes, megapixels, ...photo } = await inspectPhoto(bytes, format, kind);
    await charge?.(megapixels);
    return memory.run({ costBytes: decodingBytes, signal }, () => make(photo));
  });
}

/** Each size is made from the larger one: the photo is decoded once, and pixels never wait in memory. */
async function derive(photo: StrippedPhoto): Promise<ProcessedPhoto> {
  const size = { width: fullSidePx, height: fullSidePx, fit: 'inside', withoutEnlargement: true } as const;
  const { data: full, info } = await reencode(photo, size, (image) =>
    // Transparent parts become white, for light and dark pages alike.
    image.flatten({ background: '#fff' }).webp({ quality }),
  );
  const card = await openImage(full)
    .resize(cardWidthPx, cardHeightPx, { fit: 'outside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  const thumb = await openImage(card)
    .resize(thumbSidePx, thumbSidePx, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    full,
    card,
    width: info.width,
    height: info.height,
    thumbhash: Buffer.from(thumbhash).toString('base64'),
  };
}

async function reencode(
  { bytes, orientation }: StrippedPhoto,
  size: ResizeOptions,
  encode: (image: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const { isMirrored, degrees } = turnOf[orientation];
  const since = performance.now();
  try {
    const upright = openImage(bytes, { limitInputPixels: maxMegapixels * 1_000_000 })
      .resize(size)
      .flop(isMirrored)
      .rotate(degrees)
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds });
    return await encode(upright).toBuffer({ resolveWithObject: true });
  } catch {
    throw refusalAfter(performance.now() - since);
  }
}

/** Only the time decides: if two photos fail at once, the decoder gives both error texts to one of them. */
function refusalAfter(ms: number): HttpError {
  return ms >= timeoutSeconds * 1000 ? new PayloadTooLarge('photoTooDemanding') : unreadable();
}

/** The largest real photos need less. */
const maxDecodingBytes = 170_000_000;
/** No panorama is longer. One column of 50 million pixels would keep the decoder busy for seconds. */
const maxSidePx = 30_000;

type InspectedPhoto = StrippedPhoto & { decodingBytes: number; megapixels: number };

/** Decodes nothing. Throws 413 or 415. */
function refuseOtherFiles(bytes: Buffer, kind: PhotoKind): PhotoFormat {
  refuseOversize(bytes.length, kind);
  const format = photoFormatOf(bytes);
  if (format === null || !isAllowedFormat(format, kind)) throw wrongFormat(kind);
  return format;
}

async function inspectPhoto(bytes: Buffer, format: PhotoFormat, kind: PhotoKind): Promise<InspectedPhoto> {
  const stripped = await stripPhoto(bytes, format);
  const header = await readHeader(openImage(stripped.bytes, { limitInputPixels: false }));
  // The file only pretends to be a photo.
  if (header.format !== format) throw wrongFormat(kind);
  if (header.width * header.height > maxMegapixels * 1_000_000) {
    throw new PayloadTooLarge('photoTooManyPixels');
  }
  const decodingBytes = estimateDecodingBytes(header, stripped.bytes);
  const isStrip = Math.max(header.width, header.height) > maxSidePx;
  if (isStrip || decodingBytes > maxDecodingBytes) throw new PayloadTooLarge('photoTooDemanding');
  const megapixels = Math.ceil((header.width * header.height) / 1_000_000);
  return { ...stripped, decodingBytes, megapixels };
}

async function readHeader(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch {
    throw unreadable();
  }
}

/** Most photos are decoded line by line; some encodings need the whole image in memory. */
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
  // A progressive JPEG needs two bytes a coefficient; 4:2:0 has half as many as 4:4:4.
  return pixels * 2 * (header.chromaSubsampling === '4:2:0' ? 1.5 : header.channels);
}

const photosAtOnce = 2;
const whenFull = () => new Unavailable();

export const turns = createSemaphore({ maxRunning: photosAtOnce, maxWaiting: 100, whenFull });
const memory = createSemaphore({
  maxRunning: photosAtOnce,
  maxWaiting: photosAtOnce,
  budgetBytes: maxDecodingBytes,
  whenFull,
});

import { maxMegapixels } from '@ballpark/domain/photo-limits.ts';
import type { OutputInfo } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { BadRequest, PayloadTooLarge, Unavailable } from '../http/errors.ts';
import { inspectPhoto, maxDecodingBytes } from './inspect-photo.ts';
import { openImage } from './open-image.ts';
import type { PhotoKind } from './photo-kind.ts';
import { createSlots } from '../slots.ts';

export type ProcessedPhoto = {
  /** WebP, longest side at most 2048 px. */
  full: Buffer;
  /** WebP that covers a card of 480 × 360 px. */
  card: Buffer;
  /** Size of `full` in pixels, upright. */
  width: number;
  height: number;
  /** Base64 of the ThumbHash that stands in while the photo loads. */
  thumbhash: string;
};

const fullSidePx = 2048;
const cardWidthPx = 480;
const cardHeightPx = 360;
const thumbSidePx = 100;
const quality = 82;
/** Bombs are refused by their header; this is only for what nobody thought of, on a machine that may be busy. */
const timeoutSeconds = 8;

const slots = createSlots({
  maxRunning: 2,
  maxWaiting: 100,
  budgetBytes: maxDecodingBytes,
  whenFull: () => new Unavailable(),
});

/**
 * Turns an uploaded photo into the two sizes that are kept, upright, in sRGB and without any metadata.
 * Throws 400, 413 or 415 with the text that says why, and 503 when too many photos wait already (rules, 'Photos').
 */
export async function processPhoto(bytes: Buffer, kind: PhotoKind): Promise<ProcessedPhoto> {
  const decodingBytes = await inspectPhoto(bytes, kind);
  return slots.run(decodingBytes, () => derive(bytes));
}

/** Each size is made from the one above it: the photo itself is decoded once, and pixels never wait in memory. */
async function derive(bytes: Buffer): Promise<ProcessedPhoto> {
  const { data: full, info } = await reencode(bytes);
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

/** Nothing but the picture itself gets past here. */
async function reencode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await openImage(bytes, { limitInputPixels: maxMegapixels * 1_000_000 })
      .autoOrient()
      .resize(fullSidePx, fullSidePx, { fit: 'inside', withoutEnlargement: true })
      // A photo is seen on light and dark pages alike: what was transparent becomes white.
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout');
    throw isTimeout ? new PayloadTooLarge('photoTooDemanding') : new BadRequest('photoUnreadable');
  }
}

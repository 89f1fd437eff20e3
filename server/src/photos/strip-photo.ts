import type { PhotoFormat } from './photo-format.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';
import type { StrippedPhoto } from './stripped-photo.ts';

const strippers = { jpeg: stripJpeg, png: stripPng, webp: stripWebp, gif: stripGif };

/**
 * Keeps of a photo its first frame, the data that decoding it needs, and a colour profile of a usual size. Texts, thumbnails, further
 * frames and all other data of a file, compressed or not, never reach the decoder. Throws 400 for a file that is cut off.
 */
export async function stripPhoto(bytes: Buffer, format: PhotoFormat): Promise<StrippedPhoto> {
  return strippers[format](bytes);
}

import { photoIdOf, photoNames, photoPath } from '@ballpark/domain/photo-address.ts';
import { openImage } from './open-image.ts';
import { turns } from './photo-turns.ts';

/** The size that previews of shared links show whole, in pixels. */
export const sharePicture = { width: 1200, height: 630 };
const quality = 80;
const ending = '-share.jpg';

/** Where a photo of ours is served as a JPEG for previews, some of which show no WebP; null for any other address. */
export function sharePictureUrl(url: string): string | null {
  const id = photoIdOf(url);
  return id === null ? null : photoPath + id + ending;
}

/** The file of the photo of which this is the name of a JPEG; undefined for any other name. */
export function photoToShare(name: string): string | undefined {
  return name.endsWith(ending) ? photoNames(name.slice(0, -ending.length)).full : undefined;
}

/** Makes the JPEG from a kept photo: its middle, at the size of a preview. Those who ask take turns with those who upload; throws 503 when too many wait. */
export async function makeSharePicture(
  photo: Buffer,
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<Buffer> {
  return turns.run({ by, signal }, () =>
    openImage(photo)
      .resize({ ...sharePicture, fit: 'cover' })
      .jpeg({ quality })
      .toBuffer(),
  );
}

/** The least width of a photo's small size, enough for a card or a face; it stands in the file's name. */
export const cardWidthPx = 480;
/** The longest side of a photo's large size. */
export const fullSidePx = 2048;
/** Where photos are served, and how their names end. */
export const photoPath = '/media/';
export const photoEnding = '.webp';

const photoUrl = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** The names of the two files of a photo. */
export function photoNames(photoId: string): { full: string; card: string } {
  return { full: photoId + photoEnding, card: `${photoId}-${cardWidthPx}${photoEnding}` };
}

/** Where a photo is served. */
export function photoUrlOf(photoId: string): string {
  return photoPath + photoNames(photoId).full;
}

/** The photo of an address of ours; null for any other address. */
export function photoIdOf(url: string): string | null {
  return photoUrl.exec(url)?.[1] ?? null;
}

/** Those of these addresses that are photos of ours. */
export function photosAmong(urls: readonly (string | null)[]): string[] {
  return urls.filter((url) => url !== null).filter((url) => photoIdOf(url) !== null);
}

/** The address of a photo's small size; another site's address stays as it is. */
export function cardPhotoUrl(url: string): string {
  const id = photoIdOf(url);
  return id === null ? url : photoPath + photoNames(id).card;
}

const mebibyte = 1024 * 1024;

/** Limits of photos. */
export const maxListingPhotos = 5;
export const maxListingPhotoBytes = 5 * mebibyte;
export const maxProfilePhotoBytes = 10 * mebibyte;
export const maxMegapixels = 50;

/** Media types that the photo fields accept; some systems call JPEG 'image/jpg'. */
export const listingPhotoTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
export const profilePhotoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** What a photo is for decides its formats and its largest size. */
export const photoLimits = {
  listing: {
    types: listingPhotoTypes,
    maxBytes: maxListingPhotoBytes,
    wrongType: 'photoTypeListing',
    tooLarge: 'photoTooLargeListing',
  },
  profile: {
    types: profilePhotoTypes,
    maxBytes: maxProfilePhotoBytes,
    wrongType: 'photoTypeProfile',
    tooLarge: 'photoTooLargeProfile',
  },
} as const;

export type PhotoKind = keyof typeof photoLimits;

/** What is wrong with a chosen file, size in bytes, as a key of the messages; null when nothing is. */
export function photoFileProblem(
  file: { type: string; size: number },
  kind: PhotoKind,
): (typeof photoLimits)[PhotoKind]['wrongType' | 'tooLarge'] | 'photoInvalid' | null {
  const { types, maxBytes, wrongType, tooLarge } = photoLimits[kind];
  if (!types.includes(file.type)) return wrongType;
  if (file.size > maxBytes) return tooLarge;
  return file.size > 0 ? null : 'photoInvalid';
}

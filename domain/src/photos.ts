/** Wide enough for a card or a face; part of the file’s name. */
export const cardWidthPx = 480;
export const fullSidePx = 2048;
export const photoPath = '/media/';
export const photoEnding = '.webp';

const photoUrl = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

export function photoNames(photoId: string): { full: string; card: string } {
  return { full: photoId + photoEnding, card: `${photoId}-${cardWidthPx}${photoEnding}` };
}

export function photoUrlOf(photoId: string): string {
  return photoPath + photoNames(photoId).full;
}

/** Null for an address that is not ours. */
export function photoIdOf(url: string): string | null {
  return photoUrl.exec(url)?.[1] ?? null;
}

export function photosAmong(urls: readonly (string | null)[]): string[] {
  return urls.filter((url) => url !== null).filter((url) => photoIdOf(url) !== null);
}

/** Other sites’ addresses are returned as they are. */
export function cardPhotoUrl(url: string): string {
  const id = photoIdOf(url);
  return id === null ? url : photoPath + photoNames(id).card;
}

const mebibyte = 1024 * 1024;

export const maxListingPhotos = 5;
export const maxListingPhotoBytes = 5 * mebibyte;
export const maxProfilePhotoBytes = 10 * mebibyte;
export const maxMegapixels = 50;
/** Uploads that no listing and no profile has; one more removes the oldest. Four forms’ worth. */
export const maxUnusedPhotos = 20;

/** Some systems call JPEG 'image/jpg'. */
export const listingPhotoTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
export const profilePhotoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

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

/** A message key, or null; size in bytes. */
export function photoFileProblem(
  file: { type: string; size: number },
  kind: PhotoKind,
): (typeof photoLimits)[PhotoKind]['wrongType' | 'tooLarge'] | 'photoInvalid' | null {
  const { types, maxBytes, wrongType, tooLarge } = photoLimits[kind];
  if (!types.includes(file.type)) return wrongType;
  if (file.size > maxBytes) return tooLarge;
  return file.size > 0 ? null : 'photoInvalid';
}

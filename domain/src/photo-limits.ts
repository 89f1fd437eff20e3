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

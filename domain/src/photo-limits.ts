const mebibyte = 1024 * 1024;

/** Limits of photos (specification, section 9; rules, Photos). */
export const maxListingPhotos = 5;
export const maxListingPhotoBytes = 5 * mebibyte;
export const maxProfilePhotoBytes = 10 * mebibyte;
export const maxMegapixels = 50;

/** Media types that the photo fields accept; some systems call JPEG 'image/jpg' (specification, section 5). */
export const listingPhotoTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
export const profilePhotoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

const limitsOf = {
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

type PhotoKind = keyof typeof limitsOf;

/** What is wrong with a chosen file, size in bytes, as a key of the messages; null when nothing is (specification, section 5). */
export function photoFileProblem(
  file: { type: string; size: number },
  kind: PhotoKind,
): (typeof limitsOf)[PhotoKind]['wrongType' | 'tooLarge'] | 'photoInvalid' | null {
  const { types, maxBytes, wrongType, tooLarge } = limitsOf[kind];
  if (!types.includes(file.type)) return wrongType;
  if (file.size > maxBytes) return tooLarge;
  return file.size > 0 ? null : 'photoInvalid';
}

/** The address of a served photo's small version for cards; other addresses stay as they are (rules, Photos). */
export function cardPhotoUrl(url: string): string {
  return url.replace(/^(\/media\/.+)(?<!-480)\.webp$/u, '$1-480.webp');
}

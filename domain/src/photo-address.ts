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

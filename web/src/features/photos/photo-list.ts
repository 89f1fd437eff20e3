import { maxListingPhotos } from '@ballpark/domain/photo-limits.ts';

/** One photo of a listing that is being written. */
export type ListedPhoto = {
  id: string;
  name: string;
  previewUrl: string;
  /** Its address on the server; null until it is there. */
  url: string | null;
  /** The share that has been sent, 0 to 1. */
  share: number;
  /** True while the connection was cut and the photo waits to be sent again. */
  isCut: boolean;
  /** Why it did not arrive. */
  error: string | null;
  /** False for a photo that the listing already had. */
  isNew: boolean;
};

export type PhotoListChange =
  | { type: 'add'; photos: ListedPhoto[] }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'update'; id: string; change: Partial<Pick<ListedPhoto, 'url' | 'share' | 'isCut' | 'error'>> };

/** The list after a change. Photos beyond 5 are discarded (product 12.1). */
export function changePhotos(photos: ListedPhoto[], change: PhotoListChange): ListedPhoto[] {
  switch (change.type) {
    case 'add':
      return [...photos, ...change.photos].slice(0, maxListingPhotos);
    case 'remove':
      return photos.filter(({ id }) => id !== change.id);
    case 'move':
      return moved(photos, change.id, change.by);
    case 'update':
      return photos.map((photo) => (photo.id === change.id ? { ...photo, ...change.change } : photo));
  }
}

/** The photos that a listing already has. */
export function existingPhotos(urls: readonly string[]): ListedPhoto[] {
  return urls.map((url, index) => ({
    id: url,
    name: `Photo ${index + 1}`,
    previewUrl: url,
    url,
    share: 1,
    isCut: false,
    error: null,
    isNew: false,
  }));
}

function moved(photos: ListedPhoto[], id: string, by: 1 | -1): ListedPhoto[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + by;
  const photo = photos[from];
  if (!photo || to < 0 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}

import type { Readable } from 'node:stream';

export type StoredFile = { name: string; writtenAt: Date };

/** Where the bytes of photos are kept. Names are never reused, so a photo that was put never changes. */
export type PhotoStore = {
  /** Resolves when the photo is safe from a crash. Throws 507 without room, 503 without an answer. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when there is no such photo. The caller reads the stream to its end or destroys it. */
  get: (name: string) => Promise<{ stream: Readable; size: number } | null>;
  /** Removes those of these files that exist; the others are no error. */
  remove: (names: string[]) => Promise<void>;
  /** Everything that lies there, in pages: photos, and what a crash has left half written. */
  list: () => AsyncIterable<StoredFile[]>;
  /** Throws when photos cannot be stored now. */
  check: () => Promise<void>;
};

/** A photo, or with a tail one half written. */
const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-480)?\.webp(\.[0-9a-f-]{36}\.tmp)?$/;

/** Only names of this form ever become a path or an address: the photo's id, with -480 for its card. */
export function isPhotoName(name: string): boolean {
  const found = fileName.exec(name);
  return found !== null && found[2] === undefined;
}

/** The photo that a file is, or was to be; null for a file that is none of ours. */
export function photoIdIn(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null;
}

/** The two names under which one photo is kept. */
export function photoNames(photoId: string): { full: string; card: string } {
  return { full: `${photoId}.webp`, card: `${photoId}-480.webp` };
}

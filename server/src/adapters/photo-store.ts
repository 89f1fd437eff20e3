import { cardWidthPx, photoEnding } from '@ballpark/domain/photo-address.ts';
import type { Readable } from 'node:stream';

export type StoredFile = { name: string; writtenAt: Date };

/** Photos are served from `kept`. Photos that no row names are `aside` for a while, where they are not served. */
export type StorePart = 'kept' | 'aside';

/** Where the bytes of photos are kept. Names are never reused, so a photo that was put never changes. */
export type PhotoStore = {
  /** Resolves when the photo is safe from a crash. Throws 507 without room, 503 without an answer. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when the photo does not exist. The caller reads the stream to its end or destroys it. */
  get: (name: string, from?: StorePart) => Promise<{ stream: Readable; size: number } | null>;
  /** Removes those of these files that exist; the others are no error. */
  remove: (names: string[], from?: StorePart) => Promise<void>;
  /** Moves those of these files that exist in the other part; they count as written at that moment. */
  move: (names: string[], to: StorePart) => Promise<void>;
  /** Everything that lies there, in pages: photos, and what a crash has left half written. */
  list: (part?: StorePart) => AsyncIterable<StoredFile[]>;
  /** The id of the database whose photos these are; null as long as none has claimed them. */
  owner: () => Promise<string | null>;
  claim: (databaseId: string) => Promise<void>;
  /** Throws when photos cannot be stored now. */
  check: () => Promise<void>;
};

/** A photo, or with a tail one half written. */
const fileName = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-${cardWidthPx})?\\${photoEnding}(\\.[0-9a-f-]{36}\\.tmp)?$`,
);

/** Only names of this form ever become a path or an address: the photo's id, with the width of its card for that. */
export function isPhotoName(name: string): boolean {
  const found = fileName.exec(name);
  return found !== null && found[2] === undefined;
}

/** The photo to which a file belongs, whole or half written; null for a file of others. */
export function photoIdIn(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null;
}

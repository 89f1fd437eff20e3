import { cardWidthPx, photoEnding } from '@ballpark/domain/photo-address.ts';
import type { Readable } from 'node:stream';

export type StoredFile = { name: string; writtenAt: Date };

/** Photos are served from `kept`. Photos without a row wait in `aside`, where they are not served. */
export type StorePart = 'kept' | 'aside';

/** Keeps the bytes of photos. Names are never used twice, so a stored photo never changes. */
export type PhotoStore = {
  /** Resolves when a crash cannot lose the photo any more. Throws 507 without room, 503 without an answer. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when the photo does not exist. The caller reads the stream to its end or destroys it. */
  get: (name: string, from?: StorePart) => Promise<{ stream: Readable; size: number } | null>;
  /** Removes these files. A missing file is no error. */
  remove: (names: string[], from?: StorePart) => Promise<void>;
  /** Moves these files to the other part; a missing file is no error. They count as written at that moment. */
  move: (names: string[], to: StorePart) => Promise<void>;
  /** All files, in pages: photos, and what a crash has left half written. */
  list: (part?: StorePart) => AsyncIterable<StoredFile[]>;
  /** The id of the database that owns these photos; null until one has claimed them. */
  owner: () => Promise<string | null>;
  claim: (databaseId: string) => Promise<void>;
  /** Throws when photos cannot be stored now. */
  check: () => Promise<void>;
};

/** The name of a photo's file; with a suffix that of a half-written one. */
const fileName = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-${cardWidthPx})?\\${photoEnding}(\\.[0-9a-f-]{36}\\.tmp)?$`,
);

/** Only names of this form may become a path or an address: the photo's id, and for a card also its width. */
export function isPhotoName(name: string): boolean {
  const found = fileName.exec(name);
  return found !== null && found[2] === undefined;
}

/** The photo that a finished or half-written file belongs to; null for any other file. */
export function photoIdIn(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null;
}

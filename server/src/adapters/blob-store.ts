import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cardWidthPx, photoEnding } from '@ballpark/domain/photos.ts';

export type StoredFile = { name: string; writtenAt: Date };

/**
 * Keeps files below one folder, on this machine's disk or in a bucket. A name may begin with a subfolder, as in `aside/a.webp`. It must be
 * safe as a path: this is for its caller to see to. All methods throw 507 without room and 503 without an answer.
 */
export type BlobStore = {
  /** Resolves when a crash cannot lose the file any more. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Moves a file of this machine's disk into the store; for one that is too large for memory. */
  putFile: (name: string, path: string) => Promise<void>;
  /** Null when there is no such file. The caller reads the stream to its end or destroys it. */
  get: (name: string) => Promise<{ stream: Readable; size: number } | null>;
  /** Removes these files. A missing file is no error. */
  remove: (names: readonly string[]) => Promise<void>;
  /** Moves files; a missing one is no error. They count as written at that moment. */
  move: (moves: readonly { from: string; to: string }[]) => Promise<void>;
  /** The files of the folder or a subfolder, in pages; names are without the subfolder. A disk also lists half-written files. */
  list: (subfolder?: string) => AsyncIterable<StoredFile[]>;
  /** Throws when files cannot be stored now. */
  check: () => Promise<void>;
};

/** Photos are served from `kept`. Photos without a row wait in `aside`, where they are not served. */
export type StorePart = 'kept' | 'aside';

/** Keeps the bytes of photos in a `BlobStore`. Names are never used twice, so a stored photo never changes. */
export type PhotoStore = Pick<BlobStore, 'put' | 'check'> & {
  get: (name: string, from?: StorePart) => ReturnType<BlobStore['get']>;
  remove: (names: string[], from?: StorePart) => Promise<void>;
  /** Moves these photos to the other part. */
  move: (names: string[], to: StorePart) => Promise<void>;
  /** All files, in pages: photos, and what a crash has left half written. */
  list: (part?: StorePart) => AsyncIterable<StoredFile[]>;
  /** The id of the database that owns these photos; null until one has claimed them. */
  owner: () => Promise<string | null>;
  claim: (databaseId: string) => Promise<void>;
};

const ownerFile = 'database-id';

export function photoStoreIn(blobs: BlobStore): PhotoStore {
  return {
    put: async (name, bytes) => blobs.put(placeOf(name, 'kept'), bytes),
    get: async (name, from = 'kept') => (isPhotoName(name) ? blobs.get(placeOf(name, from)) : null),
    remove: async (names, from = 'kept') => blobs.remove(names.map((name) => placeOf(name, from))),
    move: async (names, to) =>
      blobs.move(
        names.map((name) => ({
          from: placeOf(name, to === 'kept' ? 'aside' : 'kept'),
          to: placeOf(name, to),
        })),
      ),
    async *list(part = 'kept') {
      for await (const files of blobs.list(part === 'kept' ? '' : part))
        yield files.filter(({ name }) => photoIdIn(name) !== null);
    },
    async owner() {
      const file = await blobs.get(ownerFile);
      return file ? String(await buffer(file.stream)).trim() || null : null;
    },
    claim: (databaseId) => blobs.put(ownerFile, Buffer.from(`${databaseId}\n`)),
    check: blobs.check,
  };
}

function placeOf(name: string, part: StorePart): string {
  if (photoIdIn(name) === null) throw new Error('Not the name of a photo');
  return part === 'kept' ? name : `${part}/${name}`;
}

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

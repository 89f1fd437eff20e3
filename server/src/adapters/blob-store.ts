import type { Readable } from 'node:stream';
import { readWhole } from './read-whole.ts';
import { cardWidthPx, photoEnding } from '@ballpark/domain/photos.ts';

export type StoredFile = { name: string; writtenAt: Date };

/**
 * A name may begin with a subfolder (`aside/a.webp`). Callers must pass safe names. Throws 507 without space
 * and 503 without an answer.
 */
export type BlobStore = {
  /** Resolves when a crash can no longer lose the file. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** For a file that is too large for memory. */
  putFile: (name: string, path: string) => Promise<void>;
  /** The same for one whose size is not known. There is no such file before all is written. */
  putStream: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null if missing. The caller reads the stream to its end or destroys it. */
  get: (name: string) => Promise<{ stream: Readable; size: number } | null>;
  /** A missing file is no error. */
  remove: (names: readonly string[]) => Promise<void>;
  /** A missing file is no error. Sets the time of writing. */
  move: (moves: readonly { from: string; to: string }[]) => Promise<void>;
  /** Lists pages of names without the subfolder. A disk also lists half-written files. */
  list: (subfolder?: string) => AsyncIterable<StoredFile[]>;
  check: () => Promise<void>;
};

/** Photos are served from `kept`; photos without a row wait in `aside`. */
export type StorePart = 'kept' | 'aside';

/** Names are never reused, so a stored photo never changes. */
export type PhotoStore = Pick<BlobStore, 'check'> & {
  put: (name: string, bytes: Buffer, to?: StorePart) => Promise<void>;
  get: (name: string, from?: StorePart) => ReturnType<BlobStore['get']>;
  remove: (names: string[], from?: StorePart) => Promise<void>;
  move: (names: string[], to: StorePart) => Promise<void>;
  list: (part?: StorePart) => AsyncIterable<StoredFile[]>;
  /** The database that claimed it, or null. */
  owner: () => Promise<string | null>;
  claim: (databaseId: string) => Promise<void>;
};

const ownerFile = 'database-id';

export function photoStoreIn(blobs: BlobStore): PhotoStore {
  return {
    put: async (name, bytes, to = 'kept') => blobs.put(placeOf(name, to), bytes),
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
      return file ? String(await readWhole(file)).trim() || null : null;
    },
    claim: (databaseId) => blobs.put(ownerFile, Buffer.from(`${databaseId}\n`)),
    check: blobs.check,
  };
}

function placeOf(name: string, part: StorePart): string {
  if (photoIdIn(name) === null) throw new Error('Not the name of a photo');
  return part === 'kept' ? name : `${part}/${name}`;
}

const fileName = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-${cardWidthPx})?\\${photoEnding}(\\.[0-9a-f-]{36}\\.tmp)?$`,
);

/** Only such names may become a path or a URL. */
export function isPhotoName(name: string): boolean {
  const found = fileName.exec(name);
  return found !== null && found[2] === undefined;
}

export function photoIdIn(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null;
}

import type { Readable } from 'node:stream';

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

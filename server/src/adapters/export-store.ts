import type { Readable } from 'node:stream';

export type StoredExport = { id: string; writtenAt: Date };

/** Keeps the files of exports, each under the id of its export. */
export type ExportStore = {
  /** The path of a new file on this machine's disk to write an export to. Two jobs that make the same export get two files. */
  draftPath: (id: string) => Promise<string>;
  /** Moves the file that was written there into the store. */
  keep: (id: string, draft: string) => Promise<void>;
  /** Removes the file that was written there. */
  drop: (draft: string) => Promise<void>;
  /** Null when there is no such file. The caller reads the stream to its end or destroys it. */
  get: (id: string) => Promise<{ stream: Readable; size: number } | null>;
  /** Removes these exports, and their half-written files. */
  remove: (ids: readonly string[]) => Promise<void>;
  list: () => Promise<StoredExport[]>;
};

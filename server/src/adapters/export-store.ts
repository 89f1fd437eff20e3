import type { Readable } from 'node:stream';

export type StoredExport = { id: string; writtenAt: Date };

/** Where the files of exports lie, each under the id of its export. */
export type ExportStore = {
  /** Where to write one before it is kept: a file on this machine's disk, beside which nobody looks. */
  draftPath: (id: string) => Promise<string>;
  /** Keeps what was written there. */
  keep: (id: string) => Promise<void>;
  /** Null when there is no such file. The caller reads the stream to its end or destroys it. */
  get: (id: string) => Promise<{ stream: Readable; size: number } | null>;
  remove: (ids: readonly string[]) => Promise<void>;
  list: () => Promise<StoredExport[]>;
};

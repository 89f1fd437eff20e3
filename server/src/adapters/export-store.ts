import type { Readable } from 'node:stream';

export type StoredExport = { id: string; writtenAt: Date };

/** Where the files of exports lie, each under the id of its export. */
export type ExportStore = {
  /** Where to write one before it is kept: a new file on this machine's disk, for two that make the same one at once do not share it. */
  draftPath: (id: string) => Promise<string>;
  /** Keeps what was written there. */
  keep: (id: string, draft: string) => Promise<void>;
  /** Removes what was written there. */
  drop: (draft: string) => Promise<void>;
  /** Null when there is no such file. The caller reads the stream to its end or destroys it. */
  get: (id: string) => Promise<{ stream: Readable; size: number } | null>;
  /** Removes these, and what is half written of them. */
  remove: (ids: readonly string[]) => Promise<void>;
  list: () => Promise<StoredExport[]>;
};

import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { codeOf } from '../../error-code.ts';

type Module = {
  onAbort?: () => void;
  NODEFS: { stream_ops: StreamOps; realPath: (node: unknown) => string };
  FS: { isDir: (mode: number) => boolean };
};
type Stream = { nfd: number; node: { mode: number } };
type StreamOps = {
  fsync?: (stream: Stream) => number;
  write: (stream: Stream, ...rest: unknown[]) => number;
};

export type Fatal = (message: string) => void;

/** The database calls `onAbort` after an internal error. */
type Options = { sync: (fd: number) => void; fatal: Fatal; onAbort: () => void };

/** Some systems cannot flush directories; PostgreSQL ignores these errors too. */
const unflushableDirectory = new Set(['EBADF', 'EINVAL', 'EISDIR', 'EPERM']);

/**
 * PGlite's `fsync` does nothing, so a power failure would ruin the database. Where PostgreSQL would panic
 * (failed flush, unwritable WAL) this ends the process, because PGlite ignores the error and acknowledges the
 * commit or hangs.
 */
export class DurableNodeFs extends NodeFS {
  readonly #sync: (fd: number) => void;
  readonly #fatal: Fatal;
  readonly #onAbort: () => void;

  constructor(directory: string, { sync, fatal, onAbort }: Options) {
    super(directory);
    this.#sync = sync;
    this.#fatal = fatal;
    this.#onAbort = onAbort;
  }

  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    // NodeFS's own preRun mounts the directory first.
    const preRun = [...(emscriptenOpts.preRun ?? []), (mod: unknown) => this.#makeDurable(mod as Module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #makeDurable(mod: Module): void {
    const { stream_ops: streamOps } = mod.NODEFS;
    const write = streamOps.write.bind(streamOps);
    streamOps.fsync = (stream) => this.#flush(mod, stream);
    streamOps.write = (stream, ...rest) => {
      try {
        return write(stream, ...rest);
      } catch (error) {
        // Other files' errors fail the statement; a WAL error is a panic.
        if (mod.NODEFS.realPath(stream.node).includes('pg_wal')) {
          this.#fatal(
            'The embedded database can’t write its log (is the disk full?). Stopping to keep your data safe.',
          );
        }
        throw error;
      }
    };
    mod.onAbort = this.#onAbort;
  }

  #flush(mod: Module, stream: Stream): number {
    try {
      this.#sync(stream.nfd);
    } catch (error) {
      const code = codeOf(error) ?? 'unknown error';
      if (mod.FS.isDir(stream.node.mode) && unflushableDirectory.has(code)) return 0;
      this.#fatal(`The disk failed to store what was written (${code}). Stopping to keep your data safe.`);
    }
    return 0;
  }
}

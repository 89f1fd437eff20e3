import fs from 'node:fs';
import { join } from 'node:path';

type DataChange =
  | { file: number; kind: 'write'; position: number; bytes: Buffer }
  | { file: number; kind: 'truncate'; size: number };
type NameChange =
  | { kind: 'name'; path: string; file: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string };
type Change = DataChange | NameChange;

const folderMark = -1;
const sectorBytes = 4096;

/**
 * Models what a power cut leaves of a folder: the flushed state and some later changes. Flushing a file makes its bytes durable and, as on
 * journaling file systems, all renames so far; flushing a folder, the names. A cut also keeps a prefix of the other renames and any other
 * writes, whole or in part.
 */
export class FlakyDisk {
  /** A folder has a marker in place of a file number. */
  readonly #names = new Map<string, number>();
  readonly #keptNames = new Map<string, number>();
  readonly #keptBytes = new Map<number, Buffer>();
  readonly #descriptors = new Map<number, number>();
  readonly #root: string;
  #changes: Change[] = [];
  #lastFile = 0;
  #random: () => number;
  /** A cut may follow any change. */
  onChange = (): void => {};

  constructor(root: string, random: () => number) {
    this.#root = root;
    this.#random = random;
    for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const file = entry.isDirectory() ? folderMark : (this.#lastFile += 1);
      this.#names.set(path, file);
      this.#keptNames.set(path, file);
      if (file !== folderMark) this.#keptBytes.set(file, fs.readFileSync(path));
    }
    this.#watch();
  }

  /** Replaces fsync. */
  flush(descriptor: number): void {
    const file = this.#descriptors.get(descriptor);
    this.#changes = this.#changes.filter((change) => {
      if ('file' in change && change.kind !== 'name' && change.file !== file) return true;
      this.#keep(change);
      return false;
    });
    this.onChange();
  }

  cutInto(folder: string): void {
    const names = this.#changes.filter((change) => !isData(change)).length;
    let kept = Math.floor(this.#random() * (names + 1));
    for (const change of this.#changes) {
      if (isData(change)) this.#keepPartly(change);
      else if (kept-- > 0) this.#keep(change);
    }
    fs.mkdirSync(folder, { recursive: true });
    for (const [path, file] of [...this.#keptNames].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const target = join(folder, path.slice(this.#root.length));
      if (file === folderMark) fs.mkdirSync(target, { recursive: true, mode: 0o700 });
      else realWriteFile(target, this.#keptBytes.get(file) ?? Buffer.alloc(0), { mode: 0o600 });
    }
  }

  #keepPartly(change: DataChange): void {
    if (this.#random() < 0.5) return;
    const sectors = change.kind === 'write' ? Math.floor(change.bytes.length / sectorBytes) : 0;
    if (change.kind === 'write' && sectors > 1 && this.#random() < 0.5) {
      const part = sectorBytes * Math.ceil(this.#random() * sectors);
      return this.#keep({ ...change, bytes: change.bytes.subarray(0, part) });
    }
    return this.#keep(change);
  }

  #keep(change: Change): void {
    switch (change.kind) {
      case 'name':
        this.#keptNames.set(change.path, change.file);
        break;
      case 'rename':
        rename(this.#keptNames, change.from, change.to);
        break;
      case 'remove':
        this.#keptNames.delete(change.path);
        break;
      default:
        this.#keptBytes.set(change.file, changed(this.#keptBytes.get(change.file), change));
    }
  }

  #note(change: Change): void {
    this.#changes.push(change);
    this.onChange();
  }

  #isOurs(path: unknown): path is string {
    return typeof path === 'string' && path.startsWith(this.#root);
  }

  /** Wraps the functions of `node:fs` by which PGlite changes files. */
  #watch(): void {
    after('openSync', ([path, flags], descriptor) => {
      const file = this.#isOurs(path) ? this.#names.get(path) : undefined;
      if (file === undefined || typeof descriptor !== 'number') return;
      this.#descriptors.set(descriptor, file);
      if (Number(flags) & fs.constants.O_TRUNC) this.#note({ file, kind: 'truncate', size: 0 });
    });
    after('closeSync', ([descriptor]) => void this.#descriptors.delete(Number(descriptor)));
    after('writeSync', ([descriptor, bytes, offset, length, position]) => {
      const file = this.#descriptors.get(Number(descriptor));
      if (file === undefined || !ArrayBuffer.isView(bytes)) return;
      const start = bytes.byteOffset + Number(offset);
      const copy = Buffer.from(Buffer.from(bytes.buffer, start, Number(length)));
      this.#note({ file, kind: 'write', position: Number(position), bytes: copy });
    });
    after('ftruncateSync', ([descriptor, size]) => {
      const file = this.#descriptors.get(Number(descriptor));
      if (file !== undefined) this.#note({ file, kind: 'truncate', size: Number(size) });
    });
    after('truncateSync', ([path, size]) => {
      const file = this.#isOurs(path) ? this.#names.get(path) : undefined;
      if (file !== undefined) this.#note({ file, kind: 'truncate', size: Number(size) });
    });
    after('writeFileSync', ([path]) => this.#name(path, (this.#lastFile += 1)));
    after('mkdirSync', ([path]) => this.#name(path, folderMark));
    after('renameSync', ([from, to]) => {
      if (!this.#isOurs(from) || !this.#isOurs(to)) return;
      rename(this.#names, from, to);
      this.#note({ kind: 'rename', from, to });
    });
    for (const name of ['unlinkSync', 'rmdirSync'] as const)
      after(name, ([path]) => {
        if (!this.#isOurs(path)) return;
        this.#names.delete(path);
        this.#note({ kind: 'remove', path });
      });
  }

  #name(path: unknown, file: number): void {
    if (!this.#isOurs(path)) return;
    this.#names.set(path, file);
    this.#note({ kind: 'name', path, file });
  }
}

const realWriteFile = fs.writeFileSync;

function isData(change: Change): change is DataChange {
  return change.kind === 'write' || change.kind === 'truncate';
}

function rename(names: Map<string, number>, from: string, to: string): void {
  for (const [path, file] of names) {
    if (path !== from && !path.startsWith(`${from}/`)) continue;
    names.delete(path);
    names.set(to + path.slice(from.length), file);
  }
}

function changed(before: Buffer = Buffer.alloc(0), change: DataChange): Buffer {
  const size = change.kind === 'truncate' ? change.size : change.position + change.bytes.length;
  const isWhole = change.kind === 'write' && size <= before.length;
  const bytes = isWhole ? before : Buffer.alloc(size);
  if (!isWhole) before.copy(bytes);
  if (change.kind === 'write') change.bytes.copy(bytes, change.position);
  return bytes;
}

function after(name: keyof typeof fs, tell: (args: unknown[], answer: unknown) => void): void {
  const real: unknown = fs[name];
  if (typeof real !== 'function') throw new Error(`node:fs has no ${name}`);
  const watched = (...args: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(real, fs, args);
    tell(args, answer);
    return answer;
  };
  Object.assign(fs, { [name]: watched });
}

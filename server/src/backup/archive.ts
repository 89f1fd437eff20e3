import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { flush } from '../db/embedded/flush.ts';

/** Its message is one line for the operator. */
export class CannotBackUp extends Error {
  override name = 'CannotBackUp';
}

/** How much of which work is done. */
export type Progress = (what: string, done: number, all: number) => void;

/** Raised when an older Ballpark could misread an archive. */
const format = 1;
export const manifestName = 'manifest.json';
/** Thousands of tables. */
const maxManifest = 16 * 2 ** 20;
/** Characters. */
const maxRow = 64 * 2 ** 20;

/** Of an archive, which may be anybody’s: it is shown, and must not move the cursor. */
export const plainText = z.string().regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);
const fileName = plainText.regex(/^(?!\.\.?$)[^/\\]+$/);
const table = z.object({
  name: plainText,
  columns: z.array(plainText),
  rows: z.number().int(),
  checksum: plainText,
  file: fileName,
  sha256: plainText,
});
const manifestForm = z.object({
  format: z.literal(format),
  version: plainText,
  madeAt: plainText,
  database: z.object({
    id: plainText,
    kind: z.enum(['embedded', 'postgres']),
    postgres: plainText,
    migration: plainText,
  }),
  /** Has the files. */
  folder: z.string().regex(/^database-[\dTZ.]+$/),
  tables: z.array(table),
  sequences: z.array(z.object({ name: plainText, value: plainText })),
  /** Null if the archive is beside the photo store. */
  photos: z
    .object({ files: z.number().int(), missing: z.number().int(), file: fileName, sha256: plainText })
    .nullable(),
});

/** What an archive holds, and how to check it. */
export type Manifest = z.output<typeof manifestForm>;
export type TableFile = z.output<typeof table>;

export function rowsIn({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}

/** Null if the folder has none. Throws CannotBackUp for one that is damaged or of another format. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, manifestName);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  const read = found.size > maxManifest ? null : parsed(await readFile(path, 'utf8'));
  if (read === null) throw new CannotBackUp(`${path} isn’t the list of a Ballpark backup, or is damaged`);
  const { checksum, ...rest } = read;
  if (rest['format'] !== format)
    throw new CannotBackUp(
      `${path} has format ${String(rest['format'])}, and this version of Ballpark reads ${format}; use the version that made it (${plainText.catch('unknown').parse(rest['version'])})`,
    );
  const manifest = manifestForm.safeParse(rest);
  if (!manifest.success || checksum !== checksumOf(rest)) throw new CannotBackUp(`${path} is damaged`);
  return manifest.data;
}

/** Takes the place of the one before; the archive is complete with it. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, manifestName);
  await writeFile(`${path}.partial`, manifestText(manifest), { mode: 0o600, flush: true });
  await rename(`${path}.partial`, path);
  flush(folder);
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2)}\n`;
}

function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    // Keys stay in their order, which the checksum is of.
    return z.looseObject({ format: z.number(), madeAt: z.string() }).safeParse(read).success
      ? (read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Compressed; returns the file’s SHA-256. The caller flushes it. */
export async function writeLines(path: string, pages: AsyncIterable<readonly string[]>): Promise<string> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(texts(pages)), createGzip(), hashed, file);
  return hash.digest('hex');
}

async function* texts(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of pages) yield lines.map((line) => `${line}\n`).join('');
}

/** Pages of about a megabyte. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  const unpacked = createGunzip({ chunkSize: 2 ** 20 }).setEncoding('utf8');
  createReadStream(path)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxRow) throw new CannotBackUp(`${path} has a row of more than 64 MB`);
    if (lines.length > 0) yield lines;
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The same for the same rows in any order. */
export function rowSum(): {
  add: (lines: readonly string[]) => void;
  rows: () => number;
  checksum: () => string;
} {
  let sum = 0n;
  let rows = 0;
  return {
    add(lines) {
      rows += lines.length;
      for (const line of lines) sum += createHash('sha256').update(line).digest().readBigUInt64BE();
    },
    rows: () => rows,
    checksum: () => BigInt.asUintN(64, sum).toString(16).padStart(16, '0'),
  };
}

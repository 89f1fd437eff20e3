import { CannotBackUp } from './archive.ts';

/** `content` has `size` bytes, and is read before the next entry. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> };

const block = 512;
/** What eleven octal digits can say. */
const maxOctal = 8 ** 11;

/** The format that every `tar` reads (ustar; sizes from 8 GiB on as GNU writes them). */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new CannotBackUp(`${name} changed while it was read`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * block);
}

function paddingOf(size: number): number {
  return (block - (size % block)) % block;
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new CannotBackUp(`the name ${name} is too long for an archive`);
  header.write(name, 0);
  header.write('0000600\0' + '0000000\0'.repeat(2), 100);
  if (size < maxOctal) header.write(`${octal(size, 11)}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(`${octal(0, 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** The place of the sum itself counts as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** Throws CannotBackUp for what `packTar` does not write, and for an archive that ends early. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = Buffer.alloc(0);

  /** At most so many bytes; what is left comes next. */
  async function next(most: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const found = await source.next();
      if (found.done === true) throw new CannotBackUp('the archive ends too early');
      rest = found.value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  }

  async function* parts(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      const part = await next(left);
      left -= part.length;
      yield part;
    }
  }

  async function whole(size: number): Promise<Buffer> {
    const all: Uint8Array[] = [];
    for await (const part of parts(size)) all.push(part);
    return Buffer.concat(all);
  }

  for (;;) {
    const header = await whole(block);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const content = parts(size);
    yield { name, size, content };
    for await (const _ of content) continue;
    await whole(paddingOf(size));
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const textAt = (at: number, length: number) =>
    header
      .subarray(at, at + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  if (Number.parseInt(textAt(148, 8), 8) !== sumOf(header)) throw new CannotBackUp('the archive is damaged');
  if (textAt(156, 1) !== '0' || textAt(345, 155) !== '')
    throw new CannotBackUp('the archive has something else than files');
  const size =
    header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textAt(124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new CannotBackUp('the archive is damaged');
  return { name: textAt(0, 100), size };
}

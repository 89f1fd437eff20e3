import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type TarEntry, packTar, readTar } from './tar.ts';

const files = new Map([
  ['manifest.json', Buffer.from('{}\n')],
  ['photos/a0/empty.webp', Buffer.alloc(0)],
  ['database-1/block.gz', randomBytes(512)],
  ['database-1/long.gz', randomBytes(100_000)],
]);

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, bytes] of files) yield { name, size: bytes.length, content: inPieces(bytes, 1000) };
}

async function unpacked(chunks: AsyncIterable<Uint8Array>): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { name, content } of readTar(chunks)) found.set(name, await buffer(content));
  return found;
}

test('what is packed is read again, however the bytes come', async () => {
  const packed = await buffer(packTar(entries()));
  for (const length of [1, 700, packed.length])
    expect(await unpacked(inPieces(packed, length))).toEqual(files);
});

test('an archive that ends early, or was changed, is refused', async () => {
  const packed = await buffer(packTar(entries()));
  await expect(unpacked(inPieces(packed.subarray(0, -1024), 999))).rejects.toThrow(
    'the archive ends too early',
  );
  packed[3] = 0x78;
  await expect(unpacked(inPieces(packed, 999))).rejects.toThrow('the archive is damaged');
});

test('a file that changes its size while it is read is refused', async () => {
  async function* grown(): AsyncGenerator<TarEntry> {
    yield { name: 'a', size: 2, content: inPieces(Buffer.from('abc'), 3) };
  }
  await expect(buffer(packTar(grown()))).rejects.toThrow('a changed while it was read');
});

test.skipIf(spawnSync('tar', ['--version']).status !== 0)('the tar of the system unpacks it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-tar-'));
  writeFileSync(join(folder, 'a.tar'), await buffer(packTar(entries())));
  expect(spawnSync('tar', ['-xf', 'a.tar'], { cwd: folder }).status).toBe(0);
  for (const [name, bytes] of files) expect(readFileSync(join(folder, name))).toEqual(bytes);
  rmSync(folder, { recursive: true });
});

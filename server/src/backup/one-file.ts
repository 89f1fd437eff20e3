import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PhotoStore } from '../adapters/blob-store.ts';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { photoPathIn } from '../photos/open-photo-store.ts';
import { CannotBackUp, type Manifest, manifestName, manifestText, readManifest } from './archive.ts';
import {
  type PhotoFile,
  hashOf,
  listedPhotos,
  namesInRows,
  readPhoto,
  writePhotoList,
} from './photo-files.ts';
import { type TarEntry, packTar, readTar } from './tar.ts';
import { noRoom } from './write-database.ts';

type Counts = { photos: number; missing: number };

/** The archive of a folder, which has no photos, and the photos of the store that it names, as one tar. The manifest comes last. */
export async function* packArchive(
  folder: string,
  manifest: Manifest,
  photoStore: PhotoStore,
  onPacked: (counts: Counts) => void,
): AsyncGenerator<Uint8Array> {
  yield* packTar(entries());

  async function* entries(): AsyncGenerator<TarEntry> {
    for (const { file } of manifest.tables) yield fileEntry(folder, join(manifest.folder, file));
    const files: PhotoFile[] = [];
    const names = await namesInRows(folder, manifest);
    for (const name of names) {
      const bytes = await readPhoto(photoStore, name);
      if (bytes === null) continue;
      yield bytesEntry(join('photos', photoPathIn(name)), bytes);
      files.push({ name, sha256: hashOf(bytes) });
    }
    const list = await writePhotoList(join(folder, manifest.folder), files);
    yield fileEntry(folder, join(manifest.folder, list.file));
    const counts = { photos: files.length, missing: names.length - files.length };
    const photos = { files: counts.photos, missing: counts.missing, ...list };
    yield bytesEntry(manifestName, Buffer.from(manifestText({ ...manifest, photos })));
    onPacked(counts);
  }
}

function fileEntry(folder: string, name: string): TarEntry {
  const path = join(folder, name);
  return { name, size: statSync(path).size, content: createReadStream(path) };
}

function bytesEntry(name: string, bytes: Buffer): TarEntry {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return { name, size: bytes.length, content: content() };
}

/** An archive may be anybody’s: no other name becomes a path. */
const ownName = /^(manifest\.json|database-[\dTZ.]+\/(?!\.)[\w.%-]+|photos\/[0-9a-f]{2}\/(?!\.)[\w.-]+)$/;

/**
 * Writes the files of a tar into a folder. With `onlyChecksPhotos`, photos are compared with the list of the archive
 * and not written. Throws CannotBackUp.
 */
export async function unpackArchive(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  { onlyChecksPhotos = false } = {},
): Promise<void> {
  const { hasRoom } = watchDiskRoom(dirname(folder));
  const hashes = new Map<string, string>();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name, content } of readTar(chunks)) {
    if (!ownName.test(name)) throw new CannotBackUp(`the archive has a file that isn’t of a backup`);
    if (onlyChecksPhotos && name.startsWith('photos/')) {
      hashes.set(name, await sha256Of(content));
      continue;
    }
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(whileThereIsRoom(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  }
  if (onlyChecksPhotos) await comparePhotos(folder, hashes);

  async function* whileThereIsRoom(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (!hasRoom()) throw noRoom(dirname(folder));
      yield chunk;
    }
  }
}

async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function comparePhotos(folder: string, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, sha256] of await listedPhotos(folder, await readManifest(folder)))
    if (hashes.get(join('photos', photoPathIn(name))) !== sha256)
      throw new CannotBackUp(`the photo ${name} of the archive is missing or damaged`);
}

/** With the format of age (age-encryption.org), for who holds the other half of the key. */
export async function encrypt(
  chunks: AsyncIterable<Uint8Array>,
  recipient: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(streamOf(chunks));
}

const ageMark = 'age-encryption.org/';
const endOfHeader = '\n--- ';
/** One for a single recipient has 200. */
const maxHeaderBytes = 65_536;

/** The chunks of a file, decrypted if it is encrypted. Throws CannotBackUp without the right key. */
export async function openFile(
  path: string,
  keyFile: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const begin = createReadStream(path, { encoding: 'latin1', end: maxHeaderBytes - 1 });
  let text = '';
  for await (const chunk of begin) text += String(chunk);
  if (!text.startsWith(ageMark)) return createReadStream(path);
  // The library keeps a header of any length.
  if (!text.includes(endOfHeader)) throw new CannotBackUp(`${path} isn’t an encrypted backup of Ballpark`);
  if (keyFile === undefined)
    throw new CannotBackUp(`${path} is encrypted; name the file that has its key: --key-file FILE`);
  const keys = (await readFile(keyFile, 'utf8')).match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];
  if (keys.length === 0)
    throw new CannotBackUp(`${keyFile} has no key (a line that begins with AGE-SECRET-KEY-)`);
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
    return await decrypter.decrypt(streamOf(createReadStream(path)));
  } catch (cause) {
    throw new CannotBackUp(`the key in ${keyFile} doesn’t open ${path}`, { cause });
  }
}

/** Half a second and 20 MB that few processes need. */
function loadAge() {
  return import('age-encryption');
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const found = await source.next();
      if (found.done === true) controller.close();
      else controller.enqueue(found.value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

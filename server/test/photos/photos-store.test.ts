import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoNames } from '@ballpark/domain/photos.ts';
import { openS3BlobStore, parseStorageUrl } from '../../src/adapters/s3-blob-store.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import type { PhotoStore, StorePart, StoredFile } from '../../src/adapters/blob-store.ts';
import { startTestS3 } from '../support/test-s3.ts';

const escapes = [
  '../secret.webp',
  '..%2f..%2fsecret.webp',
  '/etc/passwd',
  `${'.'.repeat(36)}.webp`,
  `${randomUUID()}.webp\n`,
  `${randomUUID()}.webp/..`,
  `${randomUUID()}-960.webp`,
  `${randomUUID().toUpperCase()}.webp`,
  '',
];

let folder: string;
let s3: Awaited<ReturnType<typeof startTestS3>>;
let storageUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ballpark-photos-'));
  s3 = await startTestS3(folder);
  storageUrl = `${s3.storageUrl}&region=eu-central-1`;
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['disk', () => openPhotoStore({ dataDir: folder })],
  ['S3', () => openPhotoStore({ dataDir: folder, storageUrl })],
])('the %s store', (_name, openStore: () => PhotoStore) => {
  test('gives back what was put', async () => {
    const store = openStore();
    const bytes = Buffer.from('not really a photo');
    const { full, card } = photoNames(randomUUID());
    await store.put(full, bytes);
    await store.put(card, Buffer.from('small'));
    const photo = await store.get(full);
    expect(photo?.size).toBe(bytes.length);
    expect(photo && (await buffer(photo.stream))).toEqual(bytes);
  });

  test('takes the same photo twice', async () => {
    const store = openStore();
    const { full } = photoNames(randomUUID());
    await store.put(full, Buffer.from('same'));
    await store.put(full, Buffer.from('same'));
    const photo = await store.get(full);
    expect(photo && String(await buffer(photo.stream))).toBe('same');
  });

  test('has nothing under a name that was never put', async () => {
    expect(await openStore().get(photoNames(randomUUID()).full)).toBeNull();
  });

  test('removes photos, and minds none that are gone', async () => {
    const store = openStore();
    const names = Array.from({ length: 10 }, () => photoNames(randomUUID()).full);
    for (const name of names.slice(1)) await store.put(name, Buffer.from('x'));
    await store.remove(names);
    expect(await Promise.all(names.map((name) => store.get(name)))).toEqual(names.map(() => null));
  });

  test('keeps the two parts apart, and a moved file counts as written just then', async () => {
    const store = openStore();
    const { full } = photoNames(randomUUID());
    await store.put(full, Buffer.from('moved'));
    const start = Date.now();
    await store.move([full], 'aside');
    expect(await store.get(full)).toBeNull();
    const aside = (await everything(store, 'aside')).find(({ name }) => name === full);
    // Some stores count in whole seconds.
    expect(aside?.writtenAt.getTime()).toBeGreaterThanOrEqual(start - 1000);
    expect((await everything(store, 'kept')).map(({ name }) => name)).not.toContain(full);
    await store.move([full], 'kept');
    const photo = await store.get(full);
    expect(photo && String(await buffer(photo.stream))).toBe('moved');
    expect(await everything(store, 'aside')).toEqual([]);
  });

  test('knows its owner, whose file is not a photo', async () => {
    const store = openStore();
    expect(await store.owner()).toBeNull();
    await store.claim('first');
    await store.claim('second');
    expect(await openStore().owner()).toBe('second');
    expect((await everything(store, 'kept')).map(({ name }) => name)).not.toContain('database-id');
  });

  test('says that it works', async () => {
    await expect(openStore().check()).resolves.toBeUndefined();
  });

  test.each(escapes)('never lets %j become a path', async (name) => {
    const store = openStore();
    expect(await store.get(name)).toBeNull();
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not the name of a photo');
    await expect(store.remove([name])).rejects.toThrow('Not the name of a photo');
    await expect(store.remove([name], 'aside')).rejects.toThrow('Not the name of a photo');
    await expect(store.move([name], 'aside')).rejects.toThrow('Not the name of a photo');
    await expect(store.move([name], 'kept')).rejects.toThrow('Not the name of a photo');
  });
});

describe('the disk store', () => {
  test('leaves no temporary file behind', async () => {
    const root = await mkdtemp(join(folder, 'tidy-'));
    const store = openPhotoStore({ dataDir: root });
    const { full } = photoNames(randomUUID());
    await store.put(full, Buffer.from('x'));
    const files = await readdir(root, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual([full]);
  });

  test('answers 503 where its folder cannot be', async () => {
    const root = await mkdtemp(join(folder, 'no-folder-'));
    await writeFile(join(root, 'photos'), '');
    const store = openPhotoStore({ dataDir: root });
    await expect(store.put(photoNames(randomUUID()).full, Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
    });
    await expect(store.check()).rejects.toMatchObject({ code: 'EEXIST' });
  });
});

describe('the S3 store', () => {
  test('answers 503 when nobody listens', async () => {
    const store = openPhotoStore({
      dataDir: folder,
      storageUrl: 's3://k:s@bucket?endpoint=http://127.0.0.1:1',
    });
    await expect(store.put(photoNames(randomUUID()).full, Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
    });
    await expect(store.check()).rejects.toMatchObject({ status: 503 });
  });

  test('answers 503 to a wrong secret and a missing bucket', async () => {
    const { full } = photoNames(randomUUID());
    const wrongSecret = openPhotoStore({
      dataDir: folder,
      storageUrl: storageUrl.replace(':S3RVER', ':wrong'),
    });
    await expect(wrongSecret.put(full, Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    const noBucket = openPhotoStore({
      dataDir: folder,
      storageUrl: storageUrl.replace('photos-here', 'elsewhere'),
    });
    await expect(noBucket.check()).rejects.toMatchObject({ status: 503 });
  });

  test('removes no original whose copy failed, though the answer begins with 200', async () => {
    const asked: string[] = [];
    const failing = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => failing.once('listening', resolve));
    const { port } = failing.address() as AddressInfo;
    const store = openPhotoStore({
      dataDir: folder,
      storageUrl: `s3://k:s@bucket?endpoint=http://127.0.0.1:${port}`,
    });
    const { full } = photoNames(randomUUID());
    await expect(store.move([full], 'aside')).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([`PUT /bucket/photos/aside/${full}`]);
    failing.closeAllConnections();
    failing.close();
  });

  test('gives up on a store that never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const address = parseStorageUrl(`s3://k:s@bucket?endpoint=http://127.0.0.1:${port}`);
    const store = openS3BlobStore({ ...address, timeoutMs: 50 }, 'photos/');
    await expect(store.get(photoNames(randomUUID()).full)).rejects.toMatchObject({ status: 503 });
    silent.closeAllConnections();
    silent.close();
  });
});

async function everything(store: PhotoStore, part: StorePart): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const files of store.list(part)) all.push(...files);
  return all;
}

test('the address of a bucket is read in full', () => {
  expect(parseStorageUrl('s3://KEY:a%2Fb@Photos?endpoint=https://s3.example.org/&region=auto')).toEqual({
    bucket: 'Photos',
    endpoint: 'https://s3.example.org',
    region: 'auto',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b',
  });
  expect(parseStorageUrl('s3://KEY:SECRET@photos?region=eu-west-1').endpoint).toBe(
    'https://s3.eu-west-1.amazonaws.com',
  );
});

test.each([
  'nonsense',
  'https://KEY:SECRET@bucket',
  's3://bucket?endpoint=https://s3.example.org',
  's3://KEY:TOPSECRET@bucket?endpoint=ftp://example.org',
])('%j is refused in one sentence that shows no secret', (url) => {
  expect(() => parseStorageUrl(url)).toThrow(/STORAGE_URL/);
  expect(() => parseStorageUrl(url)).not.toThrow(/TOPSECRET/);
});

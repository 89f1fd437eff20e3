import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { photoNames } from '@ballpark/domain/photos.ts';
import { openS3BlobStore, parseStorageUrl } from '../../src/adapters/s3-blob-store.ts';
import { openPhotoStore, watchPhotoStore } from '../../src/photos/open-photo-store.ts';
import type { PhotoStore, StorePart, StoredFile } from '../../src/adapters/blob-store.ts';
import { startTestS3 } from '../support/test-s3.ts';

const bytes = Buffer.from('not really a photo');
const freshName = () => photoNames(randomUUID()).full;
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

async function everything(store: PhotoStore, part: StorePart): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const files of store.list(part)) all.push(...files);
  return all;
}
async function read(store: PhotoStore, name: string): Promise<Buffer | null> {
  const file = await store.get(name);
  return file && buffer(file.stream);
}

describe.each([
  ['disk', () => openPhotoStore({ dataDir: folder })],
  ['S3', () => openPhotoStore({ dataDir: folder, storageUrl })],
])('the %s store', (_name, openStore: () => PhotoStore) => {
  test('gives back what was put, however often, and nothing else', async () => {
    const store = openStore();
    const { full, card } = photoNames(randomUUID());
    await store.put(full, bytes);
    await store.put(card, Buffer.from('small'));
    await store.put(full, bytes);
    expect((await store.get(full))?.size).toBe(bytes.length);
    expect(await read(store, full)).toEqual(bytes);
    expect(await store.get(freshName())).toBeNull();
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('removes photos, and minds none that are gone', async () => {
    const store = openStore();
    const names = Array.from({ length: 10 }, freshName);
    for (const name of names.slice(1)) await store.put(name, bytes);
    await store.remove(names);
    expect(await Promise.all(names.map((name) => store.get(name)))).toEqual(names.map(() => null));
  });

  test('keeps the two parts apart, and a moved file counts as written just then', async () => {
    const store = openStore();
    const full = freshName();
    await store.put(full, bytes);
    const start = Date.now();
    await store.move([full, freshName()], 'aside');
    await store.move([full], 'aside');
    expect(await store.get(full)).toBeNull();
    const aside = (await everything(store, 'aside')).find(({ name }) => name === full);
    // Some stores count in whole seconds.
    expect(aside?.writtenAt.getTime()).toBeGreaterThanOrEqual(start - 1000);
    expect((await everything(store, 'kept')).map(({ name }) => name)).not.toContain(full);
    await store.put(full, bytes);
    await store.move([full], 'kept');
    expect(await read(store, full)).toEqual(bytes);
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

  test.each([
    '../secret.webp',
    '..%2f..%2fsecret.webp',
    '/etc/passwd',
    `${'.'.repeat(36)}.webp`,
    `${randomUUID()}.webp\n`,
    `${randomUUID()}.webp/..`,
    `${randomUUID()}-960.webp`,
    '',
  ])('never lets %j become a path', async (name) => {
    const store = openStore();
    expect(await store.get(name)).toBeNull();
    for (const work of [
      () => store.put(name, bytes),
      () => store.remove([name]),
      () => store.remove([name], 'aside'),
      () => store.move([name], 'aside'),
      () => store.move([name], 'kept'),
    ])
      await expect(work()).rejects.toThrow('Not the name of a photo');
  });
});

test('the disk store answers 503 where its folder cannot be', async () => {
  const root = await mkdtemp(join(folder, 'no-folder-'));
  await writeFile(join(root, 'photos'), '');
  const store = openPhotoStore({ dataDir: root });
  await expect(store.put(freshName(), bytes)).rejects.toMatchObject({ status: 503 });
  await expect(store.check()).rejects.toMatchObject({ code: 'EEXIST' });
});

/** A bucket that answers so, until the test ends. */
async function bucketThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `s3://k:s@bucket?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the S3 store', () => {
  const open = (url: string) => openPhotoStore({ dataDir: folder, storageUrl: url });

  test.each([
    ['nobody listens', () => 's3://k:s@bucket?endpoint=http://127.0.0.1:1'],
    ['the secret is wrong', () => storageUrl.replace(':S3RVER', ':wrong')],
    ['the bucket is missing', () => storageUrl.replace('photos-here', 'elsewhere')],
  ])('answers 503 when %s', async (_, url) => {
    await expect(open(url()).put(freshName(), bytes)).rejects.toMatchObject({ status: 503 });
    await expect(open(url()).check()).rejects.toMatchObject({ status: 503 });
  });

  test('removes no original whose copy failed, though the answer begins with 200', async () => {
    const asked: string[] = [];
    const url = await bucketThat((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
    });
    const full = freshName();
    await expect(open(url).move([full], 'aside')).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([`PUT /bucket/photos/aside/${full}`]);
  });

  test('gives up on a store that never answers', async () => {
    const address = parseStorageUrl(await bucketThat(() => {}));
    const store = openS3BlobStore({ ...address, timeoutMs: 50 }, 'photos/');
    await expect(store.get(freshName())).rejects.toMatchObject({ status: 503 });
  });

  test('gives up on a store that sends its answer drop by drop', async () => {
    const url = await bucketThat((_request, response) => {
      const drops = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drops));
    });
    const store = openS3BlobStore({ ...parseStorageUrl(url), timeoutMs: 300 }, 'photos/');
    const drips = [
      () => store.move([{ from: freshName(), to: freshName() }]),
      () => store.putStream(freshName(), Readable.from([bytes])),
      async () => {
        for await (const _ of store.list());
      },
    ];
    for (const work of drips) await expect(work()).rejects.toMatchObject({ status: 503 });
  });

  test('is seen to be away, and back, within five seconds', async () => {
    let isAway = false;
    const url = await bucketThat((_request, response) => void (isAway ? undefined : response.end()));
    const store = openPhotoStore({ dataDir: folder, storageUrl: url });
    const watched = await watchPhotoStore({ store, log: { info: () => {}, warn: () => {} } });
    onTestFinished(watched.stop);
    for (const away of [true, false]) {
      isAway = away;
      await expect.poll(watched.isUp, { timeout: 5000 }).toBe(!away);
    }
  });

  test('gives up on a bucket that lists the same page again', async () => {
    const url = await bucketThat((_request, response) => {
      response.end(`<ListBucketResult><IsTruncated>true</IsTruncated>
        <NextContinuationToken>1</NextContinuationToken></ListBucketResult>`);
    });
    await expect(everything(open(url), 'kept')).rejects.toThrow('the same page again');
  });

  test('lists a bucket to its end, however many pages it has', async () => {
    const names = Array.from({ length: 3 }, freshName);
    const url = await bucketThat((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://bucket');
      const page = Number(searchParams.get('continuation-token') ?? 0);
      response.end(`<ListBucketResult><IsTruncated>${page < 2}</IsTruncated>
        <Contents><Key>photos/${names[page]}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>
        <NextContinuationToken>${page + 1}</NextContinuationToken></ListBucketResult>`);
    });
    expect((await everything(open(url), 'kept')).map(({ name }) => name)).toEqual(names);
  });
});

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
